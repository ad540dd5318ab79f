import { expect, test } from 'vitest';
import { meetingsText } from './constants-meetings.ts';
import { meetingsErrors } from './errors.ts';

test('the screens of meetings say exactly what the specification says', () => {
  expect(meetingsText.chatWith('Leeds office')).toBe('Chat with Leeds office');
  expect(meetingsText.generating).toBe('Generating response...');
  expect([meetingsText.you, meetingsText.assistant]).toEqual(['You', 'AI Assistant']);
  expect(meetingsText.sendingTo(2)).toBe('Sending to 2 recipient(s)...');
  expect(meetingsText.contactsFound(3)).toBe('Found 3 potential contacts in the transcript');
  expect([meetingsText.noTranscript, meetingsText.noTranscriptText]).toEqual([
    'No transcript available',
    'A transcript is required to generate meeting notes.',
  ]);
  expect([meetingsText.noSummary, meetingsText.noSummaryText]).toEqual([
    'No summary available',
    'Please generate notes first.',
  ]);
  expect([meetingsText.recipientsRequired, meetingsText.recipientsRequiredText]).toEqual([
    'Recipients required',
    'Please enter at least one email address.',
  ]);
  expect([meetingsText.badRecipients, meetingsText.badRecipientsText]).toEqual([
    'Invalid email addresses',
    'Please enter valid email addresses separated by commas.',
  ]);
  expect([meetingsText.extractFailed, meetingsText.extractFailedText]).toEqual([
    'Error extracting contacts',
    'There was a problem extracting contacts from the transcript',
  ]);
});

test('what failed says so in the words of the specification', () => {
  expect(meetingsErrors.chatFailed().message).toBe('Failed to get a response. Please try again.');
  expect(meetingsErrors.notesFailed().message).toBe('Failed to generate meeting notes. Please try again.');
  expect(meetingsErrors.mailFailed().message).toBe('Failed to send email. Please try again.');
});
