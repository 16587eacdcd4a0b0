import { expect, test } from 'vitest'
import { fieldGroups } from './ParamFields.tsx'

const field = (path: string, title: string) => ({ path, title })
const titles = (fields: Parameters<typeof fieldGroups>[0]) =>
  fieldGroups(fields).map(group => [group.title, ...group.fields.map(({ title }) => title)])

test('a shared title prefix becomes the group title', () => {
  expect(
    titles([field('gas.soft', 'Gas: soft limit'), field('gas.hard', 'Gas: hard limit'), field('x', 'Other')]),
  ).toEqual([
    ['Gas', 'Soft limit', 'Hard limit'],
    [undefined, 'Other'],
  ])
})

test('a title with a unique prefix stays unchanged', () => {
  expect(titles([field('x', 'Instant delivery: times the price'), field('y', 'Share')])).toEqual([
    [undefined, 'Instant delivery: times the price'],
    [undefined, 'Share'],
  ])
})

test('each list index is a group of its own', () => {
  expect(
    titles([field('list.0.a', 'A'), field('list.0.b', 'B'), field('list.-1.a', 'A'), field('flags', 'F')]),
  ).toEqual([
    [undefined, 'A', 'B'],
    [undefined, 'A'],
    [undefined, 'F'],
  ])
})
