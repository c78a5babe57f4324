import { writeSync } from 'node:fs';
import { History } from '../../../main/store/history.ts';
import { Store } from '../../../main/store/store.ts';

/*
 * Run by kill.test.ts, and killed by it: keeps one translation after the other in the database of the first argument,
 * its texts named after the second, and says the number of each once it is kept.
 */
const [path = '', round = ''] = process.argv.slice(2);
const store = new Store(path, () => process.exit(3));
const history = new History(store, { kept: () => true, limit: () => 100_000 });
const long = '很长的一段话。'.repeat(400);
for (let count = 0; ; count++) {
  const source = `round ${round} text ${count} ${count % 5 === 0 ? long : ''}`;
  const id = history.add({ source, target: source, from: 'zh', to: 'en', pack: 'zh-en', edited: false }, null);
  writeSync(1, `${id}\t${round}\t${count}\n`);
}
