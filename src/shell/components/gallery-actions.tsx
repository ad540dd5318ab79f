import { Phone, PhoneOff, RefreshCw } from 'lucide-react';
import { paths } from '#kernel/paths.ts';
import { Button } from '#ui/button.tsx';
import type { ButtonVariant } from '#ui/button-style.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { ButtonLink, Link } from '#ui/link.tsx';
import { Chapter, Specimen } from './specimen.tsx';

const variants: readonly ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger'];
const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

export function ActionSpecimens() {
  return (
    <Chapter title="Actions">
      <Specimen name="Button" isWide>
        {variants.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
        <Button variant="call" icon={<Phone {...icon} />}>
          Call
        </Button>
        <Button variant="hang" icon={<PhoneOff {...icon} />}>
          End
        </Button>
      </Specimen>
      <Specimen name="Button, pending" isWide>
        {variants.map((variant) => (
          <Button key={variant} variant={variant} isPending>
            {variant}
          </Button>
        ))}
      </Specimen>
      <Specimen name="Button, disabled and disabled with a reason">
        <Button isDisabled>Disabled</Button>
        <Button variant="call" disabledReason="Enter a username first">
          Call
        </Button>
      </Specimen>
      <Specimen name="Button, sizes">
        <Button size="small">Small</Button>
        <Button size="medium">Medium</Button>
        <Button size="large">Large</Button>
      </Specimen>
      <Specimen name="IconButton">
        <IconButton label="Refresh" icon={<RefreshCw {...icon} />} />
        <IconButton label="Refresh, small" size="small" icon={<RefreshCw {...icon} />} />
        <IconButton label="Refresh, disabled" isDisabled icon={<RefreshCw {...icon} />} />
      </Specimen>
      <Specimen name="Link, ButtonLink">
        <Link to={paths.ui()}>A link in a sentence</Link>
        <ButtonLink to={paths.ui()}>A link that is the main thing</ButtonLink>
      </Specimen>
    </Chapter>
  );
}
