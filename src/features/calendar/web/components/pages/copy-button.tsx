import { Check, Copy } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { copyText } from '#platform/browser/copy-text.ts';
import { Button, type ButtonProps } from '#ui/button.tsx';
import { toast } from '#ui/toast.tsx';

const SAID_MS = 2_000;

/** Copies a text, and says so for two seconds. */
export function CopyButton(props: {
  text: string;
  /** The toast after copying. */
  done: string;
  label?: string;
  icon?: ReactNode;
  size?: NonNullable<ButtonProps['size']>;
  isDisabled?: boolean;
}) {
  const {
    text,
    done,
    label = 'Copy',
    icon = <Copy size={16} strokeWidth={1.75} />,
    size,
    isDisabled = false,
  } = props;
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), SAID_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    if (await copyText(text)) {
      setCopied(true);
      toast.success(done);
    } else toast.error("We couldn't copy it. Select the link and copy it yourself.");
  };
  return (
    <Button
      variant="secondary"
      {...(size !== undefined && { size })}
      isDisabled={isDisabled}
      icon={isCopied ? <Check size={16} strokeWidth={1.75} /> : icon}
      onPress={() => void copy()}
    >
      {isCopied ? 'Copied' : label}
    </Button>
  );
}
