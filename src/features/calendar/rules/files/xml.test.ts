import { expect, test } from 'vitest';
import { elementsNamed, readXml } from './xml.ts';

test('an answer of a WebDAV server is read whatever its prefixes are', () => {
  const root =
    readXml(`<?xml version="1.0"?><D:multistatus xmlns:D="DAV:"><D:response><D:href>/a%20b/</D:href>
    <cal:calendar-data><![CDATA[BEGIN:VCALENDAR]]></cal:calendar-data><x:empty/></D:response>
    <response><href>/c&amp;d&#x2f;</href></response></D:multistatus>`);
  expect(root?.name).toBe('multistatus');
  const of = (name: string) => (root === null ? [] : elementsNamed(root, name).map(({ text }) => text));
  expect(of('href')).toEqual(['/a%20b/', '/c&d/']);
  expect(of('calendar-data')).toEqual(['BEGIN:VCALENDAR']);
});

test('what declares entities, is cut off, or is deeper than any answer is not read', () => {
  expect(readXml('<!DOCTYPE x [<!ENTITY a "aaaa">]><x>&a;</x>')).toBeNull();
  expect(readXml('<a><b></a>')).toBeNull();
  expect(readXml('<a>')).toBeNull();
  expect(readXml('<a><</a>')).toBeNull();
  expect(readXml('not xml')).toBeNull();
  expect(readXml(`${'<a>'.repeat(60)}${'</a>'.repeat(60)}`)).toBeNull();
  expect(readXml('<a>&unknown;&#0;</a>')?.text).toBe('&unknown;');
});
