/** Size of a picture in pixels. */
export interface PictureEdges {
  readonly width: number;
  readonly height: number;
}

/** A square of a picture: `left` in parts of its width, `top` of its height, `size` of its shorter edge. */
export interface SquareCrop {
  readonly left: number;
  readonly top: number;
  readonly size: number;
}

/** How far a picture can be enlarged. */
export const ZOOM_MAX = 5;

/** The largest square, in the middle. */
export function middleOf(picture: PictureEdges): SquareCrop {
  const { wide, high } = partsOf(picture, 1);
  return { left: (1 - wide) / 2, top: (1 - high) / 2, size: 1 };
}

/** Moves the square, by parts of its own edge. It stays inside the picture. */
export function moved(
  picture: PictureEdges,
  crop: SquareCrop,
  by: { right: number; down: number },
): SquareCrop {
  const { wide, high } = partsOf(picture, crop.size);
  return inside(picture, { ...crop, left: crop.left + by.right * wide, top: crop.top + by.down * high });
}

/** Enlarges the picture around the middle of the square; 1 is the largest square. */
export function zoomed(picture: PictureEdges, crop: SquareCrop, zoom: number): SquareCrop {
  const size = 1 / clamp(zoom, 1, ZOOM_MAX);
  const before = partsOf(picture, crop.size);
  const after = partsOf(picture, size);
  const left = crop.left + (before.wide - after.wide) / 2;
  const top = crop.top + (before.high - after.high) / 2;
  return inside(picture, { left, top, size });
}

/** Where a picture is drawn in a square frame, in parts of the frame's edge. */
export function drawnAt(picture: PictureEdges, crop: SquareCrop) {
  const { wide, high } = partsOf(picture, crop.size);
  return { width: 1 / wide, height: 1 / high, left: -crop.left / wide, top: -crop.top / high };
}

/** The edge of a square in parts of the picture's width and height. */
function partsOf({ width, height }: PictureEdges, size: number) {
  const edge = Math.min(width, height) * size;
  return { wide: edge / width, high: edge / height };
}

function inside(picture: PictureEdges, crop: SquareCrop): SquareCrop {
  const { wide, high } = partsOf(picture, crop.size);
  return { left: clamp(crop.left, 0, 1 - wide), top: clamp(crop.top, 0, 1 - high), size: crop.size };
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);
