import type { LucideIcon } from 'lucide-react';

export interface NavItem {
  readonly to: string;
  readonly label: string;
  readonly Icon: LucideIcon;
  /** The letter that opens it. */
  readonly key?: string;
}
