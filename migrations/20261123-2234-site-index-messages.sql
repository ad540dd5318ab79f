-- Messages from one address, for the export of its person.
create index site_message_email on site_message (email);
