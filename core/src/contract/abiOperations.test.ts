import { expect, test } from 'vitest'
import { z } from 'zod'
import { addAbis, takesAbis } from './abiOperations.ts'
import { type OperationName, operations } from './operations.ts'

test('hosts add their ABIs to all operations that take some', () => {
  const withField = Object.entries(operations).flatMap(([name, operation]) => {
    const body: unknown = 'body' in operation ? operation.body : undefined
    return body instanceof z.ZodObject && 'abis' in body.shape ? [name] : []
  })
  const names = Object.keys(operations) as OperationName[] // the table's own keys
  // The steps of a run, whose request they share, have no decoded values.
  const decoding = withField.filter(name => name !== 'debugSteps')
  expect(names.filter(takesAbis).toSorted()).toEqual(decoding.toSorted())
})

test('cells get them where types are listed or mapped, not where a cell is unfolded', () => {
  const abis = [{ text: 'a#01 = A;' }]
  expect(addAbis('debugCells', { boc: 'b5ee' }, abis)).toEqual({ boc: 'b5ee', abis })
  expect(addAbis('debugCells', { boc: 'b5ee', path: '0', type: 'abi:A.a' }, abis)).toHaveProperty('abis')
  expect(addAbis('debugCells', { boc: 'b5ee', path: '0.1', depth: 1 }, abis)).toEqual({
    boc: 'b5ee',
    path: '0.1',
    depth: 1,
  })
})
