import { expect, test } from 'vitest'

import { brokenMigration, brokenNumbers } from './migration-rules.ts'
import { repositoryFiles } from './source-files.ts'

const broken = (text: string, name = '0900-later.sql') =>
  brokenMigration({ path: `db/migrations/${name}`, text }).map(({ line, rule }) => `${line} ${rule}`)

test.for([
  'drop table mails',
  'drop table if exists mails',
  'alter table mails drop column subject',
  'alter table mails add column a text, drop column subject',
  'alter table mails rename column subject to title',
  'alter table mails rename to letters',
  'alter table mails alter column attempts type bigint',
  'alter table mails alter attempts set data type bigint',
  'alter table mails alter column reply_to set not null',
  'alter table mails alter column attempts drop default',
  'alter table mails add column origin text not null',
  'alter table mails add column a text not null default 1, add column origin text not null',
  'alter table mails add constraint few check (attempts < 9)',
  'alter table mails\n  add unique (subject)',
  'create unique index one_mail on mails (subject)',
  'create index mails_by_subject on mails (subject)',
])('a new migration that breaks a process of the previous version is rejected: %s', (statement) => {
  expect(broken(`-- Why.\ncreate table letters (id uuid);\n${statement};\n`)).toEqual(['3 expand-first'])
})

test.for([
  'alter table mails add column origin text',
  "alter table mails add column origin text not null default 'here'",
  "alter table mails add column origin text default 'here' not null",
  "alter table mails add column origin text not null generated always as (subject || '') stored",
  'alter table mails alter column subject drop not null',
  'create table letters (id uuid primary key, origin text not null unique); create index letters_by on letters (origin)',
  "update mails set subject = 'drop table mails' where false -- drop table mails",
])('a migration that only adds is accepted: %s', (statement) => {
  expect(broken(`-- Why.\n${statement};\n`)).toEqual([])
})

test('the first line may state since when a removed part is unused, and why a lock is short', () => {
  expect(broken('-- contracts after 0.1.0: nothing reads it.\nalter table mails drop column subject;')).toEqual([])
  expect(broken('-- locks: a table of a few rows.\ncreate index a on data_keys (id);')).toEqual([])
  expect(broken('-- locks: a table of a few rows.\ndrop table data_keys;')).toEqual(['2 expand-first'])
  expect(broken('-- contracts: some day.\ndrop table data_keys;')).toEqual(['2 expand-first'])
})

test('the first migrations of every installation are not checked', () => {
  expect(broken('drop table mails;', '0031-earlier.sql')).toEqual([])
  expect(repositoryFiles().flatMap(brokenMigration)).toEqual([])
})

test('two migrations with one number, and a gap, are rejected', () => {
  const numbered = (...names: string[]) =>
    brokenNumbers(names.map((name) => ({ path: `db/migrations/${name}`, text: '' }))).map(({ path }) => path)
  expect(numbered('0002-b.sql', '0001-a.sql')).toEqual([])
  expect(numbered('0001-a.sql', '0001-b.sql')).toEqual(['db/migrations/0001-b.sql'])
  expect(numbered('0001-a.sql', '0003-c.sql')).toEqual(['db/migrations/0003-c.sql'])
})
