import { scaleColour } from './colour-scale.ts';
import { TILE, hatchPaths } from './hatch.ts';
import { inks, type CellsShape, type HatchShape, type Picture, type Shape } from './shapes.ts';
import { FONT } from './svg.ts';

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** Paints the picture on a context whose unit is one CSS pixel (scale the context for device pixels first). */
export function paint(context: Context, picture: Picture): void {
  context.clearRect(0, 0, picture.width, picture.height);
  for (const shape of picture.shapes) paintShape(context, shape, picture);
}

/** The picture as a PNG file, `scale` device pixels to a unit. */
export async function toPng(picture: Picture, scale = 2): Promise<Uint8Array> {
  const canvas = new OffscreenCanvas(Math.ceil(picture.width * scale), Math.ceil(picture.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This picture is too large for a PNG; save it as SVG.');
  context.scale(scale, scale);
  paint(context, {
    ...picture,
    shapes: [
      { type: 'rect', x: 0, y: 0, width: picture.width, height: picture.height, fill: inks[picture.theme].paper },
      ...picture.shapes,
    ],
  });
  const blob = await canvas.convertToBlob({ type: 'image/png' });
  return new Uint8Array(await blob.arrayBuffer());
}

function paintShape(context: Context, shape: Shape, picture: Picture): void {
  switch (shape.type) {
    case 'rect':
      context.beginPath();
      context.roundRect(shape.x, shape.y, shape.width, shape.height, shape.radius ?? 0);
      context.fillStyle = shape.fill;
      context.fill();
      if (shape.stroke) {
        context.strokeStyle = shape.stroke;
        context.lineWidth = 1;
        context.stroke();
      }
      return;
    case 'path': {
      const path = new Path2D(shape.d);
      context.globalAlpha = shape.opacity ?? 1;
      context.setLineDash(shape.dashed ? [4, 3] : []);
      if (shape.fill) {
        context.fillStyle = shape.fill;
        context.fill(path);
      }
      if (shape.stroke) {
        context.strokeStyle = shape.stroke;
        context.lineWidth = shape.width ?? 1;
        context.stroke(path);
      }
      context.globalAlpha = 1;
      context.setLineDash([]);
      return;
    }
    case 'text':
      context.save();
      context.translate(shape.x, shape.y);
      if (shape.rotate) context.rotate((shape.rotate * Math.PI) / 180);
      context.font = `${shape.bold ? '600 ' : ''}${shape.size}px ${FONT}`;
      context.textAlign = shape.anchor === 'middle' ? 'center' : (shape.anchor ?? 'start');
      context.textBaseline = 'middle';
      context.fillStyle = shape.fill;
      context.fillText(shape.text, 0, 0);
      context.restore();
      return;
    case 'cells':
      paintCells(context, shape, picture);
      return;
    case 'hatch':
      paintHatch(context, shape, picture);
  }
}

/** One pixel a cell, then enlarged without smoothing: 200 × 200 cells cost as little as one picture. */
function paintCells(context: Context, shape: CellsShape, { theme }: Picture): void {
  const small = new OffscreenCanvas(shape.columns, shape.rows);
  const pixels = small.getContext('2d');
  if (!pixels) return;
  const image = pixels.createImageData(shape.columns, shape.rows);
  for (let i = 0; i < shape.rows * shape.columns; i++) {
    if (shape.masks?.[i]) continue;
    const [red, green, blue] = scaleColour(shape.scale, theme, shape.values[i]!, shape.low, shape.high);
    image.data[i * 4] = red;
    image.data[i * 4 + 1] = green;
    image.data[i * 4 + 2] = blue;
    image.data[i * 4 + 3] = 255;
  }
  pixels.putImageData(image, 0, 0);
  context.imageSmoothingEnabled = false;
  context.drawImage(small, shape.x, shape.y, shape.columns * shape.cellWidth, shape.rows * shape.cellHeight);
}

function paintHatch(context: Context, { mask, areas }: HatchShape, { theme }: Picture): void {
  const { ground, stroke } = inks[theme].masks[mask];
  const tile = new OffscreenCanvas(TILE, TILE);
  const tileContext = tile.getContext('2d');
  if (!tileContext) return;
  tileContext.fillStyle = ground;
  tileContext.fillRect(0, 0, TILE, TILE);
  tileContext.strokeStyle = stroke;
  tileContext.stroke(new Path2D(hatchPaths[mask]));
  context.fillStyle = context.createPattern(tile, 'repeat') ?? ground;
  for (let i = 0; i < areas.length; i += 4) context.fillRect(areas[i]!, areas[i + 1]!, areas[i + 2]!, areas[i + 3]!);
}
