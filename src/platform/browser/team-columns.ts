import type { ComponentType } from 'react';
import type { Role } from '#kernel/roles.ts';

/** A column that a feature adds to the people of /team (its `web/feature.ts`), which a feature below draws. */
export interface TeamColumn {
  readonly label: string;
  /** Left or right of when somebody was last active. */
  readonly place: 'before-activity' | 'after-activity';
  /** As CSS says it: "11.5rem". */
  readonly width: string;
  /** What people are in their workspace who see it; everybody who sees the team when this isn't said. */
  readonly roles?: readonly Role[];
  /** For amounts. */
  readonly isAtEnd?: true;
  readonly Cell: ComponentType<TeamCell>;
  /** What there is to say of everyone together, below them. */
  readonly Foot?: ComponentType;
}

/** Whose cell it is. */
export interface TeamCell {
  readonly accountId: string;
  readonly name: string;
  readonly role: Role;
}

let given: () => Promise<readonly TeamColumn[]> = async () => [];

/** Called once by the shell, with the columns of all features. */
export function giveTeamColumns(columns: typeof given): void {
  given = columns;
}

/** The columns of all features, loaded with the page that draws them. */
export const teamColumns = (): Promise<readonly TeamColumn[]> => given();
