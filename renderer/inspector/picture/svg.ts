import { css, scaleColour } from './colour-scale.ts';
import { TILE, hatchPaths } from './hatch.ts';
import { inks, type CellsShape, type HatchShape, type Picture, type Shape } from './shapes.ts';

export const FONT =
  "'Inter Variable', Inter, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC', sans-serif";

/** A stand-alone SVG file of the picture; opens in browsers, Inkscape and LaTeX tools. */
export function toSvg(picture: Picture): string {
  const { width, height, theme, title } = picture;
  const masks = new Set(picture.shapes.filter((shape) => shape.type === 'hatch').map((shape) => shape.mask));
  const patterns = [...masks].map((mask) => {
    const { ground, stroke } = inks[theme].masks[mask];
    return (
      `<pattern id="mask-${mask}" width="${TILE}" height="${TILE}" patternUnits="userSpaceOnUse">` +
      `<rect width="${TILE}" height="${TILE}" fill="${ground}"/><path d="${hatchPaths[mask]}" stroke="${stroke}" stroke-width="1" fill="none"/></pattern>`
    );
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${round(width)}" height="${round(height)}" viewBox="0 0 ${round(width)} ${round(height)}" font-family="${escape(FONT)}">`,
    `<title>${escape(title)}</title>`,
    patterns.length > 0 ? `<defs>${patterns.join('')}</defs>` : '',
    `<rect width="100%" height="100%" fill="${inks[theme].paper}"/>`,
    ...picture.shapes.map((shape) => element(shape, picture)),
    '</svg>',
  ].join('\n');
}

function element(shape: Shape, picture: Picture): string {
  switch (shape.type) {
    case 'rect':
      return `<rect x="${round(shape.x)}" y="${round(shape.y)}" width="${round(shape.width)}" height="${round(shape.height)}" rx="${shape.radius ?? 0}" fill="${shape.fill}"${shape.stroke ? ` stroke="${shape.stroke}"` : ''}/>`;
    case 'path':
      return `<path d="${shape.d}" fill="${shape.fill ?? 'none'}" stroke="${shape.stroke ?? 'none'}" stroke-width="${round(shape.width ?? 1)}" opacity="${round(shape.opacity ?? 1)}"${shape.dashed ? ' stroke-dasharray="4 3"' : ''}/>`;
    case 'text': {
      const rotate = shape.rotate ? ` transform="rotate(${shape.rotate} ${round(shape.x)} ${round(shape.y)})"` : '';
      return `<text x="${round(shape.x)}" y="${round(shape.y)}" font-size="${shape.size}" fill="${shape.fill}" text-anchor="${shape.anchor ?? 'start'}" dominant-baseline="central"${shape.bold ? ' font-weight="600"' : ''}${rotate}>${escape(shape.text)}</text>`;
    }
    case 'cells':
      return cells(shape, picture);
    case 'hatch':
      return hatch(shape);
  }
}

function cells(shape: CellsShape, { theme }: Picture): string {
  const rects: string[] = [];
  for (let row = 0; row < shape.rows; row++) {
    for (let column = 0; column < shape.columns; column++) {
      const index = row * shape.columns + column;
      if (shape.masks?.[index]) continue;
      const fill = css(scaleColour(shape.scale, theme, shape.values[index]!, shape.low, shape.high));
      rects.push(
        `<rect x="${round(shape.x + column * shape.cellWidth)}" y="${round(shape.y + row * shape.cellHeight)}" width="${round(shape.cellWidth)}" height="${round(shape.cellHeight)}" fill="${fill}"/>`,
      );
    }
  }
  return `<g shape-rendering="crispEdges">${rects.join('')}</g>`;
}

function hatch({ mask, areas }: HatchShape): string {
  const rects: string[] = [];
  for (let i = 0; i < areas.length; i += 4) {
    rects.push(
      `<rect x="${round(areas[i]!)}" y="${round(areas[i + 1]!)}" width="${round(areas[i + 2]!)}" height="${round(areas[i + 3]!)}"/>`,
    );
  }
  return `<g fill="url(#mask-${mask})">${rects.join('')}</g>`;
}

const round = (value: number) => Math.round(value * 100) / 100;

export function escape(text: string): string {
  return text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
