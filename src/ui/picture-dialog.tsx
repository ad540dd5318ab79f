// Not on the first screen: after a file was chosen.
import { Minus, Plus } from 'lucide-react';
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { errorClass, hintClass } from './field-style.ts';
import { IconButton } from './icon-button.tsx';
import {
  drawnAt,
  middleOf,
  moved,
  type PictureEdges,
  type SquareCrop,
  ZOOM_MAX,
  zoomed,
} from './square-crop.ts';

interface PictureDialogProps {
  /** Address of the picture. */
  address: string;
  noun: string;
  /** Said when the browser can't show the file. */
  notAPicture: string;
  save: (crop: SquareCrop) => Promise<void>;
  sentenceOf: (error: unknown) => string;
  onClose: () => void;
}

const ZOOM_STEP = 0.2;

/** Cuts a square out of a picture: by dragging, with the wheel, or by the keyboard. */
export function PictureDialog({ address, noun, notAPicture, save, sentenceOf, onClose }: PictureDialogProps) {
  const [picture, setPicture] = useState<PictureEdges | null>(null);
  const [crop, setCrop] = useState<SquareCrop | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  async function finish(): Promise<void> {
    if (crop === null) return;
    setSaving(true);
    const failure = await save(crop).then(() => null, sentenceOf);
    setSaving(false);
    if (failure === null) onClose();
    else setProblem(failure);
  }
  const isReady = picture !== null && crop !== null;
  return (
    <Dialog title={`Crop the ${noun}`} isOpen isLocked={isSaving} onOpenChange={onClose}>
      {picture === null && problem === null && (
        <img
          alt=""
          src={address}
          className="hidden"
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
            setPicture({ width, height });
            setCrop(middleOf({ width, height }));
          }}
          onError={() => setProblem(notAPicture)}
        />
      )}
      {isReady && (
        <div className="flex flex-col items-center gap-4 phone:flex-row phone:items-end">
          <Frame address={address} picture={picture} crop={crop} setCrop={setCrop} />
          <figure className="flex items-end gap-3 phone:flex-col phone:items-start">
            <Cut address={address} picture={picture} crop={crop} className="size-20 rounded-control" />
            <Cut address={address} picture={picture} crop={crop} className="size-8 rounded-[8px]" />
            <figcaption className={hintClass}>Preview</figcaption>
          </figure>
        </div>
      )}
      <p role="alert" className={`empty:hidden ${errorClass}`}>
        {problem}
      </p>
      <div className="flex justify-end gap-2">
        <Button variant="secondary" isDisabled={isSaving} onPress={onClose}>
          Cancel
        </Button>
        <Button isDisabled={!isReady} isPending={isSaving} onPress={() => void finish()}>
          Save {noun}
        </Button>
      </div>
    </Dialog>
  );
}

interface CutProps {
  address: string;
  picture: PictureEdges;
  crop: SquareCrop;
}

function Frame(props: CutProps & { setCrop: (crop: SquareCrop) => void }) {
  const { address, picture, crop, setCrop } = props;
  const frame = useRef<HTMLButtonElement>(null);
  const hint = useId();
  const zoom = 1 / crop.size;
  const zoomTo = (to: number) => setCrop(zoomed(picture, crop, to));
  useWheel(frame, (down) => zoomTo(zoom * (down ? 1 - ZOOM_STEP / 2 : 1 + ZOOM_STEP / 2)));
  const dragging = useDragging(props);
  // The dialog opens before the picture has loaded, so it has no field to go to by itself.
  useEffect(() => frame.current?.focus(), []);
  return (
    <div className="flex w-full max-w-72 flex-col gap-3">
      <button
        ref={frame}
        type="button"
        aria-label="Position of the picture"
        aria-describedby={hint}
        onKeyDown={(event) => {
          const next = afterKey(event, picture, crop);
          if (next === null) return;
          event.preventDefault();
          setCrop(next);
        }}
        {...dragging}
        className="aspect-square w-full cursor-grab touch-none rounded-card outline-offset-2 select-none active:cursor-grabbing"
      >
        <Cut address={address} picture={picture} crop={crop} className="size-full rounded-card" />
      </button>
      <div className="flex items-center gap-1">
        <IconButton
          size="small"
          label="Zoom out"
          icon={<Minus size={16} strokeWidth={1.75} />}
          onPress={() => zoomTo(zoom - ZOOM_STEP)}
        />
        <input
          type="range"
          aria-label="Zoom"
          min={1}
          max={ZOOM_MAX}
          step={0.05}
          value={zoom}
          aria-valuetext={`${Math.round(zoom * 100)}%`}
          onChange={(event) => zoomTo(Number(event.target.value))}
          className="min-w-0 flex-1 accent-ink"
        />
        <IconButton
          size="small"
          label="Zoom in"
          icon={<Plus size={16} strokeWidth={1.75} />}
          onPress={() => zoomTo(zoom + ZOOM_STEP)}
        />
      </div>
      <p id={hint} className={hintClass}>
        Drag to move it, or use the arrow keys, +&nbsp;and&nbsp;−.
      </p>
    </div>
  );
}

/** Moves the square against the pointer, from where it was when the pointer went down. */
function useDragging({ picture, crop, setCrop }: CutProps & { setCrop: (crop: SquareCrop) => void }) {
  const from = useRef<{ x: number; y: number; crop: SquareCrop } | null>(null);
  const end = () => {
    from.current = null;
  };
  return {
    onPointerDown(event: PointerEvent) {
      event.currentTarget.setPointerCapture(event.pointerId);
      from.current = { x: event.clientX, y: event.clientY, crop };
    },
    onPointerMove({ clientX, clientY, currentTarget }: PointerEvent) {
      if (from.current === null) return;
      const right = (from.current.x - clientX) / currentTarget.clientWidth;
      const down = (from.current.y - clientY) / currentTarget.clientWidth;
      setCrop(moved(picture, from.current.crop, { right, down }));
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}

/** What is inside the square. */
function Cut({ address, picture, crop, className }: CutProps & { className: string }) {
  const { width, height, left, top } = drawnAt(picture, crop);
  const style: CSSProperties = {
    width: percent(width),
    height: percent(height),
    left: percent(left),
    top: percent(top),
  };
  return (
    <span className={`relative block overflow-hidden bg-sunk ${className}`}>
      <img alt="" src={address} draggable={false} style={style} className="absolute max-w-none" />
    </span>
  );
}

const percent = (part: number) => `${part * 100}%`;

const ARROWS: Readonly<Record<string, { right: number; down: number }>> = {
  ArrowLeft: { right: -1, down: 0 },
  ArrowRight: { right: 1, down: 0 },
  ArrowUp: { right: 0, down: -1 },
  ArrowDown: { right: 0, down: 1 },
};

/** Arrow keys move the square by a fiftieth, with Shift by a fifth. Null for a key that does nothing here. */
function afterKey(
  { key, shiftKey }: KeyboardEvent,
  picture: PictureEdges,
  crop: SquareCrop,
): SquareCrop | null {
  const arrow = ARROWS[key];
  const step = shiftKey ? 0.2 : 0.02;
  if (arrow !== undefined)
    return moved(picture, crop, { right: arrow.right * step, down: arrow.down * step });
  if (key === '+' || key === '=') return zoomed(picture, crop, 1 / crop.size + ZOOM_STEP);
  return key === '-' ? zoomed(picture, crop, 1 / crop.size - ZOOM_STEP) : null;
}

/** React listens to the wheel passively, so that the page would scroll along. */
function useWheel(frame: { readonly current: HTMLElement | null }, turn: (isDown: boolean) => void): void {
  const latest = useRef(turn);
  useEffect(() => {
    latest.current = turn;
  });
  useEffect(() => {
    const element = frame.current;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      latest.current(event.deltaY > 0);
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [frame]);
}
