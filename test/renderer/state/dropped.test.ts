import { describe, expect, it } from 'vitest';
import { decoded, droppable, droppedText } from '../../../renderer/state/dropped.ts';

const bytes = (...values: number[]): ArrayBuffer => Uint8Array.from(values).buffer;
const utf8 = (text: string): ArrayBuffer => new TextEncoder().encode(text).slice().buffer;
const drag = (text: string, ...files: File[]) =>
  ({
    getData: () => text,
    files,
    types: [...(text === '' ? [] : ['text/plain']), ...(files.length === 0 ? [] : ['Files'])],
  }) as unknown as DataTransfer;

describe('a file', () => {
  it.each([
    ['UTF-8', utf8('早上好\r\nGood morning'), '早上好\r\nGood morning'],
    ['UTF-8 with its mark', bytes(0xef, 0xbb, 0xbf, 0x61), 'a'],
    ['UTF-16', bytes(0xff, 0xfe, 0x2d, 0x4e, 0x0a, 0x00), '中\n'],
    ['UTF-16, the other way', bytes(0xfe, 0xff, 0x4e, 0x2d), '中'],
    ['GB 18030', bytes(0xd6, 0xd0, 0xce, 0xc4), '中文'],
    ['nothing', bytes(), ''],
  ])('in %s is read', (_name, content, text) => expect(decoded(content)).toBe(text));

  it.each([
    ['a picture', bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d)],
    ['a program', bytes(0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0)],
    ['noise', bytes(0xff, 0xff, 0x80, 0x81)],
    ['half of UTF-16', bytes(0xff, 0xfe, 0x2d)],
  ])('with %s is no text', (_name, content) => expect(decoded(content)).toBeNull());
});

describe('what is dropped', () => {
  it('is a text or a file of text', async () => {
    expect(await droppedText(drag('你好'))).toEqual({ text: '你好' });
    expect(await droppedText(drag('', new File(['你好\n'], 'a.txt')))).toEqual({ text: '你好\n' });
    // Some file managers give the path as text beside the file.
    expect(await droppedText(drag('/home/li/a.txt', new File(['你好'], 'a.txt')))).toEqual({ text: '你好' });
    expect(await droppedText(drag(''))).toBeNull();
  });

  it('is refused by name when the window cannot take it', async () => {
    const file = (content: BlobPart[], name: string) => new File(content, name);
    expect(await droppedText(drag('', file([bytes(0, 1)], 'a.png')))).toEqual({ problem: 'not-text', name: 'a.png' });
    expect(await droppedText(drag('', file([], 'a'), file([], 'b')))).toEqual({ problem: 'several' });
    const large = Object.defineProperty(file([], 'big.txt'), 'size', { value: 10_000_001 });
    expect(await droppedText(drag('', large))).toEqual({ problem: 'too-large', name: 'big.txt' });
    const folder = Object.defineProperty(file([], 'folder'), 'arrayBuffer', {
      value: () => Promise.reject(new Error()),
    });
    expect(await droppedText(drag('', folder))).toEqual({ problem: 'not-text', name: 'folder' });
  });

  it('is not looked at when it is neither', () => {
    expect([
      droppable(null),
      droppable(drag('')),
      droppable(drag('a')),
      droppable(drag('', new File([], 'a'))),
    ]).toEqual([false, false, true, true]);
  });
});
