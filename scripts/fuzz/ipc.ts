import { channels } from '../../main/contract.ts';
import { answer, type Handlers } from '../../main/ipc.ts';
import { respond } from '../../main/protocol.ts';
import { failureText } from '../../renderer/messages/failures.ts';
import { hostile, type Random } from './random.ts';

const CODES = ['untrusted', 'no-channel', 'bad-argument', 'unexpected'];

/** Asks the main process something odd. @returns what is wrong with its answer, or null */
export async function ipcCase(random: Random): Promise<string | null> {
  return random.next() < 0.5 ? request(random) : resource(random);
}

async function request(random: Random): Promise<string | null> {
  const names = Object.keys(channels) as (keyof typeof channels)[];
  const channel = random.next() < 0.8 ? random.of(names) : hostile(random);
  const argument =
    random.next() < 0.5
      ? hostile(random)
      : { [random.of(['theme', 'fontSize', 'from', 'to', 'name', 'kind', 'data', '__proto__'])]: hostile(random) };
  let called: unknown;
  const stubs = Object.fromEntries(names.map((name) => [name, (value: unknown) => void (called = { name, value })]));
  const reply = await answer({ trusted: true, webContents: 1 }, channel, argument, stubs as unknown as Handlers);
  const named = typeof channel === 'string' ? channel : 'no string';
  const shown = `${named.slice(0, 40)} ${(JSON.stringify(argument) ?? 'undefined').slice(0, 80)}`;
  if (called !== undefined) {
    const { name } = called as { name: keyof typeof channels };
    return channels[name].argument.safeParse(argument).success ? null : `${shown}: reached its handler`;
  }
  if (reply.ok || !CODES.includes(reply.failure.code))
    return `${shown}: answered ${JSON.stringify(reply).slice(0, 80)}`;
  const clear = (['en', 'zh'] as const).every((language) => failureText(reply.failure, language) !== '');
  return clear ? null : `${shown}: refused without a word`;
}

const BUNDLE = '/nowhere/out/renderer';

async function resource(random: Random): Promise<string | null> {
  const parts = [
    'packs',
    'zh-en',
    'weights.safetensors',
    '..',
    '.',
    '%2e%2e',
    '%2f',
    '%00',
    '\\',
    '~',
    '',
    'etc',
    'passwd',
  ];
  const path = Array.from({ length: random.below(7) }, () => random.of(parts)).join('/');
  const origin = random.of(['app://verso/', 'app://verso//', 'app://other/', 'file:///', 'app:', 'https://a.org/']);
  const method = random.of(['GET', 'HEAD', 'POST', '']);
  const asked: string[] = [];
  const packs = { servable: async (pack: string, file: string) => void asked.push(pack, file) };
  const { status } = await respond({ method, url: origin + path }, BUNDLE, packs);
  if (![403, 404, 405].includes(status)) return `${method} ${origin}${path}: ${status}`;
  const plain = asked.every((name) => /^[A-Za-z0-9_][A-Za-z0-9._-]*$/.test(name));
  return plain ? null : `${method} ${origin}${path}: looked for ${asked.join(' ')}`;
}
