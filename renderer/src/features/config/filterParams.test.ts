import { expect, test } from 'vitest'
import { config } from '../../../test/fixtures/config.ts'
import { matchesParamFilter, toSearchableParam } from './filterParams.ts'

const found = (filter: string) =>
  config()
    .params.filter(param => matchesParamFilter(toSearchableParam(param), filter))
    .map(param => param.number)

test('a number matches the parameters that start with it', () => {
  expect(found('34')).toEqual([34])
  expect(found('2')).toEqual([20, 28])
  expect(found('#20')).toEqual([20])
  expect(found('-999')).toEqual([-999])
})

test('words match titles, descriptions, and field and column names', () => {
  expect(found('gas price')).toEqual([20])
  expect(found('weight')).toEqual([34])
  expect(found('broken')).toEqual([28])
  expect(found('')).toEqual(config().params.map(param => param.number))
  expect(found('nothing like that')).toEqual([])
})
