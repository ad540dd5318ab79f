import { Copy, Download, Printer } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { saveFile } from '#platform/browser/save-file.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { toast } from '#ui/toast.tsx';
import { RECOVERY_CODES } from '../../../constants-factors.ts';
import { factorsApi } from '../../factor-queries.ts';
import { useFocusAfter } from '../../use-focus-after.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { SecuritySection } from './section.tsx';
import { useSecured } from './use-secured.ts';

/** Codes for when no factor is at hand. They are shown once, when they are made. */
export function RecoveryCodes(props: {
  left: number;
  codes: readonly string[] | null;
  onCodes: (codes: readonly string[] | null) => void;
}) {
  const [asks, setAsks] = useState(false);
  const [section, focusSection] = useFocusAfter<HTMLElement>();
  const make = useSecured({
    work: () => factorsApi.makeRecoveryCodes(),
    onDone: ({ recoveryCodes }) => props.onCodes(recoveryCodes),
  });
  const finish = () => {
    props.onCodes(null);
    focusSection();
  };
  if (props.codes !== null) return <NewCodes codes={props.codes} onDone={finish} />;
  return (
    <SecuritySection
      sectionRef={section}
      title="Recovery codes"
      lead={`${props.left} of ${RECOVERY_CODES} left. Each works once, for when you can't use another factor.`}
      action={
        <Button variant="secondary" size="small" isPending={make.isPending} onPress={() => setAsks(true)}>
          Make new codes
        </Button>
      }
    >
      <ConfirmDialog
        title="Make new codes?"
        confirm="Make new codes"
        isHarmless
        isOpen={asks}
        onClose={() => setAsks(false)}
        onConfirm={() => {
          setAsks(false);
          make.mutate();
        }}
      >
        Your old codes stop working.
      </ConfirmDialog>
    </SecuritySection>
  );
}

function NewCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [isKept, setKept] = useState(false);
  const section = useRef<HTMLElement>(null);
  // They appear after a press elsewhere on the page, and what was pressed is gone.
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'nearest' });
    section.current?.focus({ preventScroll: true });
  }, []);
  return (
    <SecuritySection
      sectionRef={section}
      title="Recovery codes"
      lead="Each works once. They're only shown now, so print or save them."
      action={<Keeping text={`${codes.join('\n')}\n`} />}
    >
      <div className="flex flex-col gap-4 border-b px-4 pt-4 pb-6 desk:px-6">
        <ul
          aria-label="Your recovery codes"
          className="grid grid-cols-2 gap-2 phone:grid-cols-3 @min-[44rem]:grid-cols-5"
        >
          {codes.map((code) => (
            <li
              key={code}
              className="rounded-control bg-sunk py-2.5 text-center text-15 font-medium tracking-wide whitespace-nowrap tabular-nums"
            >
              {code}
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap items-center justify-between gap-4">
          <Checkbox isSelected={isKept} onChange={setKept}>
            I saved these codes
          </Checkbox>
          <Button disabledReason={isKept ? null : 'Save the codes first'} isReasonAtEnd onPress={onDone}>
            Done
          </Button>
        </div>
      </div>
    </SecuritySection>
  );
}

/** Ways to keep the codes. */
function Keeping({ text }: { text: string }) {
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(text);
    toast.success('Copied');
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="secondary"
        size="small"
        icon={<Printer size={16} strokeWidth={1.75} />}
        onPress={() => print(text)}
      >
        Print
      </Button>
      <Button
        variant="secondary"
        size="small"
        icon={<Download size={16} strokeWidth={1.75} />}
        onPress={() => save(text)}
      >
        Save
      </Button>
      <Button
        variant="secondary"
        size="small"
        icon={<Copy size={16} strokeWidth={1.75} />}
        onPress={() => void copy()}
      >
        Copy
      </Button>
    </div>
  );
}

const HEADING = 'Ahoy recovery codes. Each works once.';

function save(text: string): void {
  saveFile('ahoy-recovery-codes.txt', `${HEADING}\n\n${text}`, 'text/plain');
}

/** Prints the codes alone, from a frame that nobody sees. */
function print(text: string): void {
  const frame = document.createElement('iframe');
  frame.setAttribute('aria-hidden', 'true');
  frame.className = 'fixed size-0 border-0';
  document.body.append(frame);
  const { contentDocument: page, contentWindow: view } = frame;
  if (page === null || view === null) return;
  page.title = HEADING;
  const heading = page.createElement('h1');
  heading.textContent = HEADING;
  const codes = page.createElement('pre');
  codes.textContent = text;
  page.body.append(heading, codes);
  view.addEventListener('afterprint', () => frame.remove());
  view.print();
}
