import { expect, test } from 'vitest'
import { z } from 'zod'
import { takesAbis } from './abiOperations.ts'
import { type OperationName, operations } from './operations.ts'

test('hosts add their ABIs to all operations that take some', () => {
  const withField = Object.entries(operations).flatMap(([name, operation]) => {
    const body: unknown = 'body' in operation ? operation.body : undefined
    return body instanceof z.ZodObject && 'abis' in body.shape ? [name] : []
  })
  const names = Object.keys(operations) as OperationName[] // the table's own keys
  // The steps of a run, whose request it shares, have no decoded values.
  const decoding = withField.filter(name => name !== 'debugSteps')
  expect(names.filter(takesAbis).toSorted()).toEqual(decoding.toSorted())
})
