import { expect, test } from 'vitest'
import { protocols } from '../../../protocols/index.ts'
import { russianExchangeOperations } from './exchanges.ts'
import { toRussianOperation, toRussianProtocol } from './index.ts'
import { russianServiceOperations } from './services.ts'
import { russianStakingOperations } from './staking.ts'
import { russianTokenOperations } from './tokens.ts'

const tables = [russianTokenOperations, russianExchangeOperations, russianStakingOperations, russianServiceOperations]
const translated = tables.flatMap(table => Object.keys(table))
const used = new Set(protocols.protocols.flatMap(({ operations = {} }) => Object.values(operations)))

test('every operation of a protocol has words in Russian, once, and no others have', () => {
  expect(new Set(translated)).toEqual(used)
  expect(translated).toHaveLength(used.size)
})

test('the words are Russian; names and abbreviations stay as they are', () => {
  const foreign = translated
    .map(toRussianOperation)
    .filter(words => /[a-z]/i.test(words.replace(/TON|LP|NFT|Bitcoin/g, '')))
  expect(foreign).toEqual([])
})

test('a list of operations is separated by commas, so none has one', () => {
  expect([...used, ...translated.map(toRussianOperation)].filter(words => words.includes(','))).toEqual([])
})

test('an operation without words, and a protocol with a name, stay as they are', () => {
  expect(toRussianOperation('vote for a name')).toBe('vote for a name')
  expect(toRussianProtocol('DeDust')).toBe('DeDust')
  expect(toRussianProtocol('jettons')).toBe('жетоны')
})
