import { CodeXml, Download } from 'lucide-react';
import { encode } from 'uqr';
import { Button } from '#ui/button.tsx';
import { CopyButton } from './copy-button.tsx';

/** Light squares around it: scanners are promised four (ISO/IEC 18004). */
const QUIET_ZONE = 4;
const PNG_SQUARE_PX = 16;

/** A code to print and a line of HTML. Both open the link. */
export function CodeCard(props: { link: string; minutes: number; isEnabled: boolean; isTeam: boolean }) {
  const { link, minutes, isEnabled } = props;
  const { path, size } = drawn(link);
  const snippet = `<a href="${link}">Book ${minutes} minutes with ${props.isTeam ? 'us' : 'me'}</a>`;
  return (
    <section
      aria-label="Print it or put it on your site"
      className="surface flex flex-wrap gap-6 rounded-card p-4 phone:p-6"
    >
      <figure className="shrink-0">
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${size} ${size}`}
          shapeRendering="crispEdges"
          className="size-36 shrink-0 rounded-control bg-[#fff] text-[#000]"
        >
          <path d={path} fill="currentColor" />
        </svg>
        <figcaption className="sr-only">QR code of {link}</figcaption>
      </figure>
      <div className="flex min-w-0 flex-1 basis-56 flex-col gap-3">
        <div>
          <h2 className="text-15">Print it or put it on your site</h2>
          <p className="text-13 text-ink-2">
            {isEnabled
              ? `The code opens the ${minutes}-minute page.`
              : 'The link is off, so nobody can book with it.'}
          </p>
        </div>
        <code className="truncate rounded-small bg-sunk px-3 py-2 font-code text-12">{snippet}</code>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="small"
            isDisabled={!isEnabled}
            icon={<Download size={16} strokeWidth={1.75} />}
            onPress={() => void savePng({ path, size })}
          >
            PNG
          </Button>
          <Button
            variant="secondary"
            size="small"
            isDisabled={!isEnabled}
            icon={<Download size={16} strokeWidth={1.75} />}
            onPress={() =>
              saveFile(new Blob([svgOf({ path, size })], { type: 'image/svg+xml' }), 'booking-link.svg')
            }
          >
            SVG
          </Button>
          <CopyButton
            text={snippet}
            done="Snippet copied"
            label="Copy snippet"
            size="small"
            isDisabled={!isEnabled}
            icon={<CodeXml size={16} strokeWidth={1.75} />}
          />
        </div>
      </div>
    </section>
  );
}

interface Drawn {
  readonly path: string;
  /** Squares on each side. */
  readonly size: number;
}

function drawn(link: string): Drawn {
  const { data, size } = encode(link, { ecc: 'M', border: QUIET_ZONE });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { path: squares.join(''), size };
}

/** Dark on light in both themes, because many cameras read nothing else. */
const svgOf = ({ path, size }: Drawn) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;

async function savePng({ path, size }: Drawn): Promise<void> {
  const canvas = document.createElement('canvas');
  canvas.width = size * PNG_SQUARE_PX;
  canvas.height = canvas.width;
  const pen = canvas.getContext('2d');
  if (pen === null) return;
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.scale(PNG_SQUARE_PX, PNG_SQUARE_PX);
  pen.fillStyle = '#000';
  const squares = new Path2D(path);
  // A drawing, not an array.
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type
  pen.fill(squares);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob !== null) saveFile(blob, 'booking-link.png');
}

function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 1_000);
}
