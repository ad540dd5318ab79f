/** A meeting that we wrote, for people who have no transcript at hand. */
export const SAMPLE_MEETING = `[00:04] Maya: Morning. Two things: the opening of the Leeds office, and the customer survey.
[00:12] Owen: The lease is signed. The electricians say they need three more weeks, because the panel has to be replaced.
[00:24] Maya: So the first of the month is gone. What's realistic?
[00:29] Owen: The fifteenth. I'd rather promise that and keep it.
[00:34] Maya: OK, let's move the opening to the fifteenth.
[00:38] Priya: Fine with me. Who tells the people who were going to start there?
[00:43] Owen: I'll write to them today.
[00:46] Maya: Thanks. Priya, could you send me the new floor plan by Thursday?
[00:51] Priya: Sure, no problem.
[00:54] Owen: Do we have parking there?
[00:57] Maya: I don't know yet, I'll ask the landlord.
[01:02] Priya: On to the survey. Four hundred people answered, and sixty two percent want evening hours.
[01:10] Maya: That's more than I expected.
[01:13] Priya: The biggest complaint was waiting on the phone. Nine minutes on average.
[01:19] Owen: We could hire one more person for the evenings.
[01:23] Maya: Agreed, one more person for the evenings it is.
[01:28] Priya: I'll draft the job ad by the end of the week.
[01:32] Maya: Great. If you need help with it, talk to our recruiter, Tessa Lindgren, her email is tessa@brightharbor.example.
[01:41] Priya: Perfect, thanks.`;
