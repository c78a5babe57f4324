import { paint } from './canvas.ts';
import type { Picture } from './shapes.ts';

/** Sizes a canvas for the screen's pixels and paints the picture. */
export function paintOn(canvas: HTMLCanvasElement, picture: Picture): void {
  const context = sizeCanvas(canvas, picture.width, picture.height);
  if (context) paint(context, picture);
}

/** @returns a context whose unit is one CSS pixel */
export function sizeCanvas(canvas: HTMLCanvasElement, width: number, height: number): CanvasRenderingContext2D | null {
  const ratio = devicePixelRatio;
  const [pixelWidth, pixelHeight] = [Math.ceil(width * ratio), Math.ceil(height * ratio)];
  if (canvas.width !== pixelWidth) canvas.width = pixelWidth;
  if (canvas.height !== pixelHeight) canvas.height = pixelHeight;
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  const context = canvas.getContext('2d');
  context?.setTransform(ratio, 0, 0, ratio, 0, 0);
  return context;
}
