import { expect, test } from 'vitest'
import { fieldGroups } from './fieldGroups.ts'

const field = (path: string, title: string) => ({ path, title })
const told = (fields: Parameters<typeof fieldGroups>[0]) =>
  fieldGroups(fields).map(group => [group.title, ...group.fields.map(({ title }) => title)])

test('words that titles share are said once, above them', () => {
  expect(
    told([field('gas.soft', 'Gas: soft limit'), field('gas.hard', 'Gas: hard limit'), field('x', 'Other')]),
  ).toEqual([
    ['Gas', 'Soft limit', 'Hard limit'],
    [undefined, 'Other'],
  ])
})

test('a title that shares its words with none stays whole', () => {
  expect(told([field('x', 'Instant delivery: times the price'), field('y', 'Share')])).toEqual([
    [undefined, 'Instant delivery: times the price'],
    [undefined, 'Share'],
  ])
})

test('each thing of several stands for itself', () => {
  expect(told([field('list.0.a', 'A'), field('list.0.b', 'B'), field('list.-1.a', 'A'), field('flags', 'F')])).toEqual([
    [undefined, 'A', 'B'],
    [undefined, 'A'],
    [undefined, 'F'],
  ])
})
