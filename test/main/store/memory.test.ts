import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Memory } from '../../../main/store/memory.ts';
import { Store } from '../../../main/store/store.ts';

const PAIR = { from: 'zh', to: 'en' };
let folder: string;
let store: Store;
let memory: Memory;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'verso-memory-'));
  store = new Store(join(folder, 'verso.db'), () => expect.unreachable());
  memory = new Memory(store, 3);
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('the translation memory', () => {
  it('has each sentence once between two languages, latest first, also when it is opened again', () => {
    memory.put(PAIR, [{ source: '一', target: 'one' }], 1);
    memory.put(PAIR, [{ source: '二', target: 'two' }], 2);
    memory.put(PAIR, [{ source: '一', target: 'ONE' }], 3);
    memory.put({ from: 'zh', to: 'de' }, [{ source: '一', target: 'eins' }], 4);
    store.close();
    expect(memory.read(PAIR)).toEqual([
      { source: '一', target: 'ONE' },
      { source: '二', target: 'two' },
    ]);
    memory.delete(PAIR, '一');
    expect(memory.read(PAIR)).toEqual([{ source: '二', target: 'two' }]);
    expect(memory.read({ from: 'zh', to: 'de' })).toHaveLength(1);
  });

  it('takes all of a list or, where it is too long, nothing', () => {
    const units = ['一', '二', '三', '四'].map((source) => ({ source, target: source }));
    expect(() => memory.put(PAIR, units)).toThrow('memory-full');
    expect(memory.read(PAIR)).toEqual([]);
    memory.put(PAIR, units.slice(1));
    expect(memory.read(PAIR)).toHaveLength(3);
  });

  it('leaves no trace of what was deleted', () => {
    memory.put(PAIR, [{ source: '秘密', target: 'swordfish' }]);
    memory.clear();
    expect(memory.read(PAIR)).toEqual([]);
    const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
    expect(files.join('\n')).not.toMatch(/swordfish|秘密/);
  });
});
