import type { Page } from 'playwright-core';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Gives the page this many CSS pixels, whatever the screen and the window manager allow. */
export async function resize(page: Page, { width, height }: Size): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false });
  await page.waitForFunction((wanted) => innerWidth === wanted.width && innerHeight === wanted.height, {
    width,
    height,
  });
  // Pictures follow their panels: observers, then effects, then a frame to paint.
  await page.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      ),
  );
}

/** What overlaps, leaks out of its panel, is cut off or cannot be reached, in words; empty when all is well. */
export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const name = (element: Element) =>
      `${element.localName}.${[...element.classList].filter((each) => !each.startsWith('svelte-')).join('.')}` +
      ` “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}”`;
    const shown = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && getComputedStyle(element).visibility !== 'hidden';
    };
    const overlap = (a: Element, b: Element) => {
      const [one, two] = [a.getBoundingClientRect(), b.getBoundingClientRect()];
      const across = Math.min(one.right, two.right) - Math.max(one.left, two.left);
      const down = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
      return across > 1 && down > 1;
    };
    const apart = (elements: readonly Element[]) => {
      for (const [at, a] of elements.entries())
        for (const b of elements.slice(at + 1))
          if (!a.contains(b) && !b.contains(a) && overlap(a, b)) faults.push(`${name(a)} overlaps ${name(b)}`);
    };
    const panels = [...document.querySelectorAll('main .panel')].filter(shown);
    apart([...document.querySelectorAll('main .lead, main .panel, main .compare > .bar')].filter(shown));
    for (const panel of panels) {
      apart([...panel.children].filter((child) => shown(child) && getComputedStyle(child).position !== 'absolute'));
      const { overflowX, overflowY } = getComputedStyle(panel);
      if (panel.scrollHeight > panel.clientHeight + 1 && !/auto|scroll/.test(overflowY))
        faults.push(`${name(panel)} is ${panel.scrollHeight - panel.clientHeight} px too low`);
      if (panel.scrollWidth > panel.clientWidth + 1 && !/auto|scroll/.test(overflowX))
        faults.push(`${name(panel)} is ${panel.scrollWidth - panel.clientWidth} px too narrow`);
    }
    const controls = document.querySelectorAll(
      'button, input:not(.visually-hidden), label:has(input.visually-hidden), select, textarea, summary, main [role=application], main canvas',
    );
    for (const control of controls) {
      if (control.closest('dialog:not([open]), details:not([open]) > :not(summary)')) continue;
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { left, right, top, bottom } = control.getBoundingClientRect();
      const inside = (value: number, most: number) => Math.min(most - 2, Math.max(2, value));
      const [x, y] = [inside((left + right) / 2, innerWidth), inside((top + bottom) / 2, innerHeight)];
      const hit = document.elementFromPoint(x, y);
      const reached =
        hit !== null &&
        (control.contains(hit) || hit.closest('label, select, [role=application], button')?.contains(control));
      const decoration =
        control.getAttribute('aria-hidden') === 'true' && hit !== null && control.parentElement?.contains(hit);
      if (!reached && !decoration)
        faults.push(`${name(control)} cannot be reached: ${hit ? name(hit) : 'nothing'} is there`);
    }
    for (const frame of document.querySelectorAll('html, .window, main'))
      if (frame.scrollWidth > frame.clientWidth) faults.push(`${name(frame)} is wider than its window`);
    return faults;
  });
}
