import type { JSX } from 'react'
import { useOperation } from '../../backend/useOperation.ts'
import { screenPath } from '../../screens/screenPath.ts'
import { SuggestionList } from '../../suggestions/SuggestionList.tsx'

const MAX_SAMPLES = 6

/** Samples to run, below a list that is still empty. */
export function SampleLinks(): JSX.Element {
  const samples = useOperation('getSamples', {}).data?.samples ?? []
  return (
    <SuggestionList
      title="Or start with a sample"
      suggestions={samples.slice(0, MAX_SAMPLES).map(({ id, title, description }) => ({
        key: id,
        title,
        note: description,
        href: screenPath('inspect', { sample: id, tab: 'tree' }),
      }))}
    />
  )
}
