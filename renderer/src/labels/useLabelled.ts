import { useMemo } from 'react'
import { keepOriginal } from '../backend/safeReplies.ts'
import { applyLabels } from './applyLabels.ts'
import { useLabels } from './labels.ts'

/** A reply with the labels of the user in its sentences; its JSON stays that of the service. */
export function useLabelled<R extends Parameters<typeof applyLabels>[0]>(result: R): R
export function useLabelled<R extends Parameters<typeof applyLabels>[0]>(result: R | undefined): R | undefined
export function useLabelled<R extends Parameters<typeof applyLabels>[0]>(result: R | undefined): R | undefined {
  const labels = useLabels()
  return useMemo(() => result && keepOriginal(applyLabels(result, labels), result), [result, labels])
}
