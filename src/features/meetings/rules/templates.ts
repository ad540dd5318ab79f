import type { NoteKind, NoteTemplate } from '../constants-meetings.ts';

/** A kind of key points that a template asks for. */
export interface Topic {
  /** Stands before each of them: "Blocked". */
  readonly label: string;
  /** Matches plain sentences (see `sentences.ts`). */
  readonly says: RegExp;
  /** Whether the label names who said it. */
  readonly hasSpeaker?: boolean;
  /** Whether the summary has them too. */
  readonly isInSummary?: boolean;
}

/** The parts of a summary. */
export type SummaryPart = 'topics' | 'statements' | 'decisions' | 'actions';

/** What the notes of one kind of meeting are made of. */
export interface TemplateRules {
  /** What is shown after the summary, in this order. */
  readonly sections: readonly Extract<NoteKind, 'decisions' | 'openQuestions'>[];
  readonly summary: readonly SummaryPart[];
  readonly topics: readonly Topic[];
  /** Whether key points are questions with the answers that they got. */
  readonly hasAnswers: boolean;
  /** What a model is asked for. */
  readonly asks: string;
}

const GENERAL: TemplateRules = {
  sections: ['decisions', 'openQuestions'],
  summary: ['statements', 'decisions', 'actions'],
  topics: [],
  hasAnswers: false,
  asks: 'A meeting of any kind. The summary says what it was about, what was decided and what happens next.',
};

/** What each kind of meeting asks for. English, as the rules are. */
export const templates: Readonly<Record<NoteTemplate, TemplateRules>> = {
  general: GENERAL,
  'client-review': {
    ...GENERAL,
    summary: ['topics', 'decisions', 'actions', 'statements'],
    topics: [
      {
        label: 'Approved',
        says: /\b(?:approv\w*|sign(?:ed)? off|good to go|go ahead|happy with|(?:we|i|they) (?:really )?(?:love|like) (?:it|the|that|this|how)|looks (?:good|great|right))\b/,
        isInSummary: true,
      },
      {
        label: 'Change',
        says: /\b(?:change|changes|revis\w+|instead of|rather than|move the|swap|replace|redo|rework|too (?:big|small|dark|bright|long|short|slow|loud|busy|wide|narrow|heavy)|bigger|smaller|wider|larger|(?:don't|doesn't|didn't) (?:like|want|need)|would prefer|i'd prefer|we'd prefer|please (?:add|remove|drop|make))\b/,
        isInSummary: true,
      },
      {
        label: 'Wish',
        says: /\b(?:(?:we|i|they|the client|the customer) (?:also |really |still )?(?:want|need|expect|asked for|ask for|wish|hope)|it would be (?:nice|good|great|better)|(?:we|i|they)'d (?:like|love|want))\b/,
      },
    ],
    asks: 'A review of work with a client. Key points are what the client approved ("Approved: …"), wants changed ("Change: …") and wishes for ("Wish: …"). The summary begins with them, then decisions and next steps.',
  },
  standup: {
    sections: ['openQuestions', 'decisions'],
    summary: ['topics', 'actions', 'decisions'],
    topics: [
      {
        label: 'Blocked',
        says: /\b(?:blocked|blocking|blocker|waiting (?:for|on)|stuck|(?:can't|cannot|couldn't) (?:continue|proceed|go on|start|merge|deploy|test|finish|move)|need (?:access|help|a review|somebody|someone)|hold(?:ing|s) (?:me|us|it) up)\b/,
        hasSpeaker: true,
        isInSummary: true,
      },
      {
        label: 'Next',
        says: /\b(?:(?:today|tomorrow|next)\b.{0,20}\bi\b|i'll|i'm (?:going to|about to|working on|continuing|starting|finishing)|i (?:plan|want|intend) to)\b/,
        hasSpeaker: true,
      },
      {
        label: 'Done',
        says: /\b(?:yesterday|(?:i|we)(?:'ve| have| had)? (?:just |already |also |finally |both )?(?:finished|fixed|merged|shipped|closed|completed|released|deployed|wrote|written|got|did|done|sent|tested|reviewed|updated|moved|added|built|paired|spent|worked|set up|cleaned|found|refactored|implemented))\b/,
        hasSpeaker: true,
      },
    ],
    hasAnswers: false,
    asks: 'A standup. Key points say for each person what they did ("Done, NAME: …"), what they do next ("Next, NAME: …") and what holds them up ("Blocked, NAME: …"). The summary begins with what is blocked.',
  },
  interview: {
    sections: ['openQuestions', 'decisions'],
    summary: ['statements', 'actions'],
    topics: [],
    hasAnswers: true,
    asks: 'An interview. Key points are the questions that were asked, each with the answer in the words of the person who gave it ("QUESTION? ANSWER"). The summary says what was learned. Judge nobody.',
  },
  'sales-call': {
    ...GENERAL,
    sections: ['openQuestions', 'decisions'],
    summary: ['topics', 'actions', 'decisions', 'statements'],
    topics: [
      {
        label: 'Need',
        says: /\b(?:(?:we|i)(?:'re| are|'m)? (?:really |mainly |currently )?(?:need|looking for|struggl\w+|want|trying to)|our (?:biggest |main )?(?:problem|issue|challenge|pain)|the problem is|(?:takes|costs) us|we (?:lose|waste|spend))\b/,
        isInSummary: true,
      },
      {
        label: 'Objection',
        says: /\b(?:too (?:expensive|much|complicated|late|long)|concern\w*|worr(?:y|ied)|not (?:sure|convinced)|hesita\w+|competitor|already (?:use|have|pay)|contract with|compared (?:to|with)|cheaper|(?:can't|cannot) (?:afford|justify)|no budget|locked in)\b/,
        isInSummary: true,
      },
      {
        label: 'Price',
        says: /(?:[$€£]\s?\d|\b(?:price|pricing|discount|budget|per (?:seat|user|month|year|minute)|percent|dollars?|euros?|pounds?)\b)/,
      },
      {
        label: 'Timing',
        says: /\b(?:by the end of|this quarter|next (?:quarter|month|year)|deadline|go(?:ing)? live|renew\w*|sign (?:by|before|in)|decide (?:by|before|in)|start (?:in|on|by))\b/,
      },
    ],
    asks: 'A sales call. Key points are what the customer needs ("Need: …"), objects to ("Objection: …"), prices ("Price: …") and timing ("Timing: …"). The summary begins with needs and objections, then next steps.',
  },
};
