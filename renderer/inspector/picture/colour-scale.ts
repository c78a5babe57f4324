/**
 * Colour scales computed in OKLab (Ottosson 2020): lightness changes linearly with the value, so equal steps of
 * weight look equal, in grey print and to colour-blind eyes too. Hue runs from yellow over teal to indigo.
 */
export type Rgb = readonly [red: number, green: number, blue: number];
export type Theme = 'light' | 'dark';

const STEPS = 256;

function fromOklab(lightness: number, a: number, b: number): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function encode(linear: number): number {
  const value = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.round(255 * Math.min(1, Math.max(0, value)));
}

/** OKLCH to 8-bit sRGB; chroma is lowered until the colour exists on a screen, so lightness stays exact. */
export function oklch(lightness: number, chroma: number, hue: number): Rgb {
  const angle = (hue * Math.PI) / 180;
  for (let c = chroma; ; c -= 0.004) {
    const rgb = fromOklab(lightness, Math.max(0, c) * Math.cos(angle), Math.max(0, c) * Math.sin(angle));
    if (c <= 0 || rgb.every((channel) => channel >= -0.0005 && channel <= 1.0005)) {
      return [encode(rgb[0]), encode(rgb[1]), encode(rgb[2])];
    }
  }
}

function table(colour: (t: number) => Rgb): readonly Rgb[] {
  return Array.from({ length: STEPS }, (_, i) => colour(i / (STEPS - 1)));
}

const sequential: Readonly<Record<Theme, readonly Rgb[]>> = {
  light: table((t) => oklch(0.985 - 0.675 * t, 0.008 + 0.145 * t ** 0.75, 105 + 172 * t ** 0.8)),
  dark: table((t) =>
    oklch(0.22 + 0.71 * t, 0.03 + 0.12 * Math.sin(Math.PI * Math.min(1, 0.12 + t * 0.7)), 278 - 173 * t),
  ),
};

const diverging: Readonly<Record<Theme, readonly Rgb[]>> = {
  light: table((t) => oklch(0.97 - 0.47 * Math.abs(2 * t - 1), 0.16 * Math.abs(2 * t - 1), t < 0.5 ? 258 : 45)),
  dark: table((t) => oklch(0.24 + 0.52 * Math.abs(2 * t - 1), 0.02 + 0.14 * Math.abs(2 * t - 1), t < 0.5 ? 250 : 55)),
};

export type ScaleKind = 'sequential' | 'diverging';

/** The colour of `value` between `low` and `high`; values outside take the end colours. */
export function scaleColour(kind: ScaleKind, theme: Theme, value: number, low: number, high: number): Rgb {
  const colours = (kind === 'sequential' ? sequential : diverging)[theme];
  const t = high > low ? (value - low) / (high - low) : 0;
  return colours[Math.round(Math.min(1, Math.max(0, t)) * (STEPS - 1))]!;
}

export function css([red, green, blue]: Rgb): string {
  return `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** WCAG relative luminance, 0…1. */
export function luminance([red, green, blue]: Rgb): number {
  const linear = (channel: number) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** A colour for each head: hues evenly spread, lightness alternating so that neighbours differ without hue too. */
export function headColour(head: number, heads: number, theme: Theme): string {
  const base = theme === 'light' ? 0.58 : 0.74;
  return css(oklch(base + (head % 2 === 0 ? -0.06 : 0.06), 0.15, 25 + (360 * head) / heads));
}
