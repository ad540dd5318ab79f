import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-style.ts';
import { Spinner } from './spinner.tsx';
import { WithReason } from './with-reason.tsx';

export interface ButtonProps
  extends Omit<AriaButtonProps, 'className' | 'style' | 'children' | 'isDisabled'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Fills the width of its container. */
  wide?: boolean;
  isDisabled?: boolean;
  /**
   * Why the button can't be used. A non-empty sentence disables it and is shown on hover, on focus and to screen
   * readers.
   */
  disabledReason?: string | null;
  /** Shows the reason above the button, where what is below must stay visible. */
  isReasonAbove?: boolean;
  /** The reason ends where the button does, for one at the right edge of the page. */
  isReasonAtEnd?: boolean;
  icon?: ReactNode;
  /** Behind the label: that the button opens something. */
  endIcon?: ReactNode;
  children: ReactNode;
}

export function Button({
  variant = 'primary',
  size = 'medium',
  wide = false,
  disabledReason,
  isReasonAbove = false,
  isReasonAtEnd = false,
  icon,
  endIcon,
  children,
  ...props
}: ButtonProps) {
  const className = buttonClass({ variant, size, wide });
  const body = (
    <>
      {props.isPending ? <Spinner size={16} /> : icon}
      <span>{children}</span>
      {endIcon}
    </>
  );
  if (disabledReason) {
    return (
      <WithReason reason={disabledReason} wide={wide} isAbove={isReasonAbove} isEnd={isReasonAtEnd}>
        {(described) => (
          <button
            type="button"
            aria-disabled="true"
            data-disabled=""
            className={className}
            {...described}
            {...(props['aria-label'] === undefined ? {} : { 'aria-label': props['aria-label'] })}
          >
            {body}
          </button>
        )}
      </WithReason>
    );
  }
  return (
    <AriaButton {...props} className={className}>
      {body}
    </AriaButton>
  );
}
