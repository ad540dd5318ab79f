/** "I'll send it": a promise in the first person, with its verb and the rest of the sentence. */
export const COMMITS =
  /(?:^|[,;] |\b(?:and|but|so|then|because|think|guess|now|or|well|yes|yeah|okay|sure) )(?:(?:i|we)(?:'ll| can| could| must)(?: be(?= [a-z]+ing\b))?(?: (?:also|then|just|definitely|probably|quickly|gladly|even))?|(?:i|we)(?:'m|'re| am| are) (?:also |just )?going to(?: also)?|i (?:have|need) to|let me|i'm(?: also)?(?= (?!going|thinking|doing|looking|being|having|saying|trying|hoping|wondering|guessing|talking|asking|assuming|getting|feeling|joking|kidding|working|leaving)[a-z]{2,}ing\b)|i should(?: also)?|i(?:'d| would) be (?:happy|glad) to|i(?:'m| am) happy to|i promise (?:to|i'll)|(?:i'd|i'll) (?:have|need) to(?= (?:check|ask|confirm|verify|find|look|talk|speak)\b)|you'll (?=have|get|hear|receive))\s+([a-z'-]+)([^]*)$/;
/** Verbs of saying, seeing and feeling, and of things done at once: not tasks. */
export const NO_DEED = new Set(
  `be have see say admit tell know think believe guess imagine understand hear feel want need like love hope wait agree bet assume
  remember explain start begin stop go come give show share pull jump repeat ask mention describe spell tell die live stay
  assume suppose wonder stand sit manage afford lose win find leave keep call do get take look let just never not only
  always still probably add count sign use offer`.split(/\s+/),
);
/** Those of them that are tasks if the sentence names an object or a time. */
export const DEED_WITH_OBJECT = new Set(
  `have ask share give show find call do get take look keep start stop leave go tell let add use sign offer explain mention come pull hear receive`.split(
    /\s+/,
  ),
);
/** Heads of a sentence that say what the speaker will do. "We'll", "you'll" and "I could" may mean something else. */
export const PROMISES =
  /\b(?:i'll|i can|i must|i'm|i am|i have to|i need to|let me|i(?:'d| would) be (?:happy|glad) to|i promise to)\b/;
/** The task is in another sentence: "I'll do that". */
export const REFERS_BACK =
  /^(?:do|take|handle|get|own|tackle|sort|look into|look at|have|bring|send|put) (?:it|that|this|those|these|them|so|care of (?:it|that|this)|on (?:it|that))\b/;
/** "Could you send it?": a request, with its verb and the rest of the sentence. */
export const REQUESTS =
  /(?:^|[,;:.] |\b(?:so|and|then|but|um|okay) |^[a-z]+,? )(?:(?:(?:would|are|will) you(?: be)? able to|(?:can|could|may) i (?:ask|get) you to|(?:is there )?any chance (?:that )?you (?:can|could)|(?:it'd|it would|that'd) be (?:great|good|helpful|nice|lovely) if you (?:can|could)|do you think you (?:can|could)|(?:can|could|will|would) (?:you|one of you))(?: (?:also|please|maybe|just|possibly|perhaps))?|would you mind|i(?:'d)? (?:need|want|like) you to|you (?:need|should|have|'ll need) to|please(?: also)?(?! (?:don't|do not|never|not)\b)|(?:please )?(?:don't|do not) forget to|go ahead and|make sure (?:to|you))\s+([a-z-]+)([^]*)$/;
export const NO_REQUEST = new Set(
  `hear see tell explain repeat say believe imagine spell describe understand be remind hold wait do go have come feel mind
  think walk guess give speak excuse read know start stop let note continue not share talk confirm show call reach make pay test`.split(
    /\s+/,
  ),
);
/** These ask for a task or for an immediate answer. What follows decides. */
export const REQUEST_WITH_OBJECT = new Set([
  'give',
  'share',
  'show',
  'call',
  'make',
  'confirm',
  'have',
  'read',
  'talk',
  'test',
  'start',
  'remind',
  'stop',
]);
export const THIRD_PERSON =
  /\b(?:has to|needs to|is going to|'ll|will|should|is supposed to|was supposed to|to) ([a-z-]+)([^]*)$/;
export const SOMEBODY =
  /\b(?:somebody|someone|one of us|we) (?:has to|have to|needs to|need to|should|must) ([a-z-]+)([^]*)$/;
export const OFFERS =
  /\b(?:shall|should) i ([a-z-]+)([^]*)$|\b(?:do you want|would you like|want) me to ([a-z-]+)([^]*)$/;
/** Where a sentence goes on to something else. */
export const NEXT_CLAUSE =
  /(?:, | and | but |; )(?=(?:it|it's|it'll|that|that's|this|there|there's|he|she|they|you|but|because|so (?:i|we|that|it)|which|if|since|as|what|who|how|somebody|someone|i|i'd|i'll|i'm|we|we're|we'll)\b)|(?: because | so that i | if | in case )/i;
export const CONDITIONAL = /\bif i (?:had|were|could)\b|\bi'd have (?!to\b)|\bi would have\b/;
/** "I'd have to check": a task once the other asks for what comes out. */
export const WOULD_CHECK = /\b(?:i'd|i'll) (?:have|need) to $|\bi (?:have|need) to $/;
export const ASKS_FOR_ANSWER =
  /\b(?:let (?:me|us) know|please do|do that|(?:would|that'd) be (?:great|good|helpful)|get back to (?:me|us))\b/;
/** "Don't renew it": what people must not do is no task. */
export const FORBIDS =
  /^(?:(?:please|just|and|but|so|okay),? )*(?:[a-z]+, )?(?:please )?(?:don't|do not|never|let's not)\b(?! forget\b)/;
/** "Ana books the flights": a task only if Ana agrees. */
export const ASSIGNS_NOW =
  /^([a-z'’-]+) (?!(?:is|was|has|does|says|thinks|knows|wants|likes|needs)\b)[a-z]{2,}s (?:the|a|an|our|all|this|that|those|these|it|them|with|for|to)\b/;
/** "Ben, could you?" after someone said no: the task goes to the next one. */
export const HANDS_OVER = /\b(?:could|can|would|will) you\b/;
/** "I'm sending it tonight": what people do is a promise only with a day to come. */
export const IS_DOING = /\bi'm(?: also)? $|\bbe $/;
/** "Ben, send me the list by Friday, would you?": the verb and the rest, after the name. */
export const TELLS =
  /^[a-z'’-]+, (?:then |also |please |just |so )*([a-z]+) ([^]+?)(?:, (?:would|could|will|can) you)?[.?!]*$/;
