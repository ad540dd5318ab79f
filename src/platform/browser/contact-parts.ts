import type { ComponentType } from 'react';

/** A part that a feature adds to the page of a contact (its `web/feature.ts`), which a feature below draws under its title. */
export interface ContactPart {
  readonly title: string;
  readonly Part: ComponentType<PartOfContact>;
}

/** Whose page it is. */
export interface PartOfContact {
  readonly contactId: string;
  readonly name: string;
}

let given: () => Promise<readonly ContactPart[]> = async () => [];

/** Called once by the shell, with the parts of all features. */
export function giveContactParts(parts: typeof given): void {
  given = parts;
}

/** The parts of all features, loaded with the page that draws them. */
export const contactParts = (): Promise<readonly ContactPart[]> => given();
