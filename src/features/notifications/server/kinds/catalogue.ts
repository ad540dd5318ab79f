import * as z from 'zod/mini';
import { assert } from '#kernel/assert.ts';
import type { MailReader } from '#platform/server/mail/frame.ts';
import type { Platform } from '#platform/server/platform.ts';
import { CATEGORIES, type CategoryId } from '../../constants-categories.ts';
import type { NewsKinds, NewsOf } from '../../model.ts';
import type { Category, Way } from '../../model-inbox.ts';
import type { BellWords } from '../inbox/raising.ts';
import type { News, OperatorNews, PersonNews } from './kinds.ts';
import { operatorMailKind, personMailKind } from './mail-kinds.ts';

type Below = Pick<Platform, 'mailQueue'> & Parameters<typeof personMailKind>[2];

/** A kind of news for people, without the type of its facts. */
interface PersonKind {
  readonly categoryId: CategoryId;
  /** Whether it has emails of its own. */
  readonly hasMail: boolean;
  /** The words in the list. @throws Error when the facts don't fit the kind */
  bell(news: News): BellWords | null;
}

interface OperatorKind {
  bell(news: News): Promise<BellWords | null>;
}

/** Every kind of news, as its feature defined it. */
export interface Catalogue {
  define<Kinds extends NewsKinds>(people: PersonNews<Kinds>): void;
  defineForOperator<Kinds extends NewsKinds>(operator: OperatorNews<Kinds>): void;
  /** @throws Error when the kind isn't defined, or is for the operator */
  forPeople(news: News): PersonKind;
  /** @throws Error when the kind isn't defined, or is for people */
  forOperator(news: News): OperatorKind;
}

export function createCatalogue(below: Below): Catalogue {
  const readers = new Map<string, MailReader>();
  const personKinds = new Map<string, PersonKind>();
  const operatorKinds = new Map<string, OperatorKind>();

  function* declared<Kinds extends NewsKinds>(kinds: Kinds, reader: MailReader) {
    for (const name of Object.keys(kinds)) {
      assert(!readers.has(name), `the kind of news "${name}" is defined once`);
      readers.set(name, reader);
      yield { name, news: newsOf(kinds, name) };
    }
  }
  function found<Kind>(kinds: ReadonlyMap<string, Kind>, reader: MailReader, { kind }: News): Kind {
    const known = readers.get(kind);
    assert(known !== undefined, `the kind of news "${kind}" is defined`);
    assert(known === reader, `news of the kind "${kind}" is for the ${known}`);
    const defined = kinds.get(kind);
    assert(defined !== undefined, 'a kind has a place of its own');
    return defined;
  }
  return {
    define(people) {
      for (const kind of declared(people.kinds, 'person')) {
        below.mailQueue.define(personMailKind(kind, people, below));
        const categoryId = people.rows[kind.name];
        assert(categoryId !== undefined, `the kind of news "${kind.name}" has a row in the settings`);
        const hasMail = people.mail !== undefined;
        assert(
          hasMail || !isChoice(CATEGORIES[categoryId], 'email'),
          `"${kind.name}" has an email, because people choose whether they want it`,
        );
        const bell = (news: News) => people.bell(z.core.parse(kind.news, news));
        personKinds.set(kind.name, { categoryId, hasMail, bell });
      }
    },
    defineForOperator(operator) {
      for (const kind of declared(operator.kinds, 'operator')) {
        below.mailQueue.define(operatorMailKind(kind, operator, below));
        operatorKinds.set(kind.name, {
          bell: async (news) => (await operator.bell?.(z.core.parse(kind.news, news))) ?? null,
        });
      }
    },
    forPeople: (news) => found(personKinds, 'person', news),
    forOperator: (news) => found(operatorKinds, 'operator', news),
  };
}

/** Whether people choose this way. */
const isChoice = ({ offers, locked = [] }: Category, way: Way): boolean =>
  offers.includes(way) && !locked.includes(way);

/** Schema of one kind of news: its name and its facts. */
function newsOf<Kinds extends NewsKinds>(kinds: Kinds, name: string): z.core.$ZodType<NewsOf<Kinds>> {
  const facts = kinds[name];
  assert(facts !== undefined, `there is a kind "${name}"`);
  // By the definition of NewsOf: the compiler can't follow a key that it doesn't know.
  return z.extend(facts, { kind: z.literal(name) }) as unknown as z.core.$ZodType<NewsOf<Kinds>>;
}
