import type { JSX } from 'react'
import { Link } from 'wouter'
import { formatAge } from '../format/time.ts'
import { canReopen } from '../history/canReopen.ts'
import { type HistoryEntry, useHistory } from '../history/history.ts'
import { screenPath } from '../screens/screenPath.ts'
import { chooseNetwork } from '../settings/network.ts'
import { useNow } from '../ui/useNow.ts'
import { SuggestionList } from './SuggestionList.tsx'

const MAX_ENTRIES = 6

type Props = {
  title: string
  /** Only runs, only events, or only accounts. */
  kind?: HistoryEntry['kind']
}

/** The last runs and lookups that can be opened again; nothing without any. */
export function RecentWork({ title, kind }: Props): JSX.Element {
  const now = useNow(30_000)
  const entries = useHistory()
    .filter(entry => (kind === undefined || entry.kind === kind) && canReopen(entry))
    .slice(0, MAX_ENTRIES)
  return (
    <SuggestionList
      title={title}
      suggestions={entries.map(({ path, network, title: name, outcome, at }) => ({
        key: `${path} ${network}`,
        title: name,
        note: `${outcome}, ${network}, ${formatAge(at, now)}`,
        href: path,
        onOpen: () => chooseNetwork(network),
      }))}
    >
      <p className="pt-8">
        <Link href={screenPath('library', { page: 'history' })}>Full history</Link>
      </p>
    </SuggestionList>
  )
}
