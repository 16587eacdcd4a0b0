import type { DebugProfile } from '@tonoscope/core/contract/debugProfile'
import { exportProfile, profileFileName, profileFormats } from '@tonoscope/core/profile/exportProfile'
import {
  formatFrame,
  formatLocation,
  formatShare,
  type GasNode,
  isLeaf,
  listPath,
  toGasTree,
} from '@tonoscope/core/profile/profileTree'
import { type JSX, useCallback, useMemo, useState } from 'react'
import { formatCount, pluralize } from '../format/amount.ts'
import { download } from '../format/tables.ts'
import { useStore } from '../store/createStore.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Notice } from '../ui/Notice.tsx'
import { SegmentedControl } from '../ui/SegmentedControl.tsx'
import { Toolbar } from '../ui/Toolbar.tsx'
import { FlameGraph } from './FlameGraph.tsx'
import { GasCallTable, GasChangeTable, GasInstructionTable, GasLocationTable } from './GasTables.tsx'
import styles from './GasView.module.css'
import { keptProfile } from './keptProfile.ts'

type Props = {
  profile: DebugProfile
  /** What a comparison calls this run. */
  title: string
  /** Name of saved files, without extension. */
  file: string
  /** Transactions that failed after their code ran, by node. */
  failedNodes?: ReadonlySet<string>
}

type Table = 'calls' | 'instructions' | 'locations' | 'changes'

const formatTitles = { speedscope: 'speedscope', collapsed: 'Collapsed stacks', cpuprofile: 'cpuprofile' } as const

/** A gas profile: a flame graph, tables of the same numbers, a comparison and files for other programs. */
export function GasView({ profile, title, file, failedNodes }: Props): JSX.Element {
  const root = useMemo(() => toGasTree(profile), [profile])
  if (!root || root.total === 0) return <p className="secondary py-12">No gas was used: no code was run.</p>
  return <Profile key={file} {...{ profile, root, title, file }} failedNodes={failedNodes ?? noNodes} />
}

const noNodes: ReadonlySet<string> = new Set()

type ProfileProps = Required<Props> & { root: GasNode }

function Profile({ profile, root, title, file, failedNodes }: ProfileProps): JSX.Element {
  const [zoomed, setZoomed] = useState(root)
  const [selected, setSelected] = useState(root)
  const [hovered, setHovered] = useState<GasNode>()
  const [table, setTable] = useState<Table>('calls')
  const kept = useStore(keptProfile)
  const before = kept && kept.profile !== profile ? kept : undefined

  const isFailed = useCallback(
    ({ exception, frame }: GasNode) =>
      exception !== undefined || (frame.node !== undefined && failedNodes.has(frame.node)),
    [failedNodes],
  )
  const toDescription = useCallback(
    (node: GasNode) => `${formatFrame(node.frame)}: ${describe(node, root)}${isFailed(node) ? ', failed' : ''}`,
    [root, isFailed],
  )
  const zoom = useCallback((node: GasNode) => {
    setZoomed(node)
    setSelected(node)
  }, [])
  const problems = profile.transactions.filter(({ problem }) => problem !== undefined)
  const options = [
    { value: 'calls', title: 'Calls' },
    { value: 'instructions', title: 'Instructions' },
    { value: 'locations', title: 'Locations' },
    ...(before ? [{ value: 'changes', title: 'Changes' } as const] : []),
  ] as const

  return (
    <>
      <Toolbar
        about={
          <>
            {formatCount(root.total)} gas in {pluralize(profile.transactions.length, 'transaction')}. A box is as wide
            as its gas; a click zooms.
          </>
        }
      >
        {profileFormats.map(format => (
          <Button
            key={format}
            kind="quiet"
            icon="download"
            title={`Save ${profileFileName(file, format)}`}
            onClick={() => download(profileFileName(file, format), exportProfile(zoomed, format, title))}
          >
            {formatTitles[format]}
          </Button>
        ))}
        <Button
          kind="quiet"
          aria-pressed={kept?.profile === profile}
          onClick={() => keptProfile.update(() => (kept?.profile === profile ? undefined : { profile, title }))}
          title="Compare another run with this one: other options, or other code"
        >
          {kept?.profile === profile ? 'Kept for comparison' : 'Keep for comparison'}
        </Button>
      </Toolbar>
      {problems.map(({ node, problem }) => (
        <Notice key={node} kind="partial" title={`The gas of transaction ${node} is not divided`}>
          {problem}
        </Notice>
      ))}
      <Path zoomed={zoomed} onZoom={zoom} />
      <FlameGraph
        zoomed={zoomed}
        selected={selected}
        toLabel={toLabel}
        toDescription={toDescription}
        isFailed={isFailed}
        onZoom={zoom}
        onSelect={setSelected}
        onHover={setHovered}
      />
      <Details node={hovered ?? selected} root={root} isFailed={isFailed(hovered ?? selected)} />
      <div className="mt-16 pb-8">
        <SegmentedControl
          name="Table"
          hidesName
          value={table === 'changes' && !before ? 'calls' : table}
          options={options}
          onChange={setTable}
        />
      </div>
      {table === 'instructions' ? (
        <GasInstructionTable root={zoomed} file={file} />
      ) : table === 'locations' ? (
        <GasLocationTable root={zoomed} file={file} />
      ) : table === 'changes' && before ? (
        <GasChangeTable before={before} after={root} file={file} />
      ) : (
        <GasCallTable root={zoomed} isFailed={isFailed} onZoom={zoom} file={file} />
      )}
    </>
  )
}

const toLabel = ({ frame }: GasNode): string => formatFrame(frame)

/** Gas, share, own gas and runs, in words. */
function describe({ frame, self, total, runs }: GasNode, root: GasNode): string {
  const own = isLeaf(frame) || self === 0 || self === total ? '' : `, ${formatCount(self)} of its own instructions`
  const times = runs > 1 ? `, ran ${formatCount(runs)} times` : ''
  return `${formatCount(total)} gas (${formatShare(total, root.total)})${own}${times}`
}

/** The calls that the zoomed one is in, as buttons. */
function Path({ zoomed, onZoom }: { zoomed: GasNode; onZoom: (node: GasNode) => void }): JSX.Element | null {
  const path = listPath(zoomed)
  if (path.length === 1) return null
  return (
    <nav className="cluster gap-4 pb-8" aria-label="Zoomed call">
      {path.slice(0, -1).map(node => (
        <span key={node.id} className="inline-row gap-4">
          <Button kind="quiet" onClick={() => onZoom(node)}>
            {formatFrame(node.frame)}
          </Button>
          <Icon name="right" size={10} />
        </span>
      ))}
      <span aria-current="true">{formatFrame(zoomed.frame)}</span>
    </nav>
  )
}

type DetailsProps = { node: GasNode; root: GasNode; isFailed: boolean }

/** The call under the pointer, or the one that the keyboard has moved to. */
function Details({ node, root, isFailed }: DetailsProps): JSX.Element {
  const { frame, exception } = node
  return (
    <p className={styles.details} aria-live="polite">
      <span className="code semibold anywhere">{formatFrame(frame)}</span>
      <span>{describe(node, root)}</span>
      {frame.cell !== undefined && frame.kind !== 'continuation' && (
        <span className="code hint">{formatLocation(frame.cell, frame.offset)}</span>
      )}
      {isFailed && (
        <span className="inline-row gap-4 bad">
          <Icon name="cross" size={10} />
          {exception === undefined ? 'failed' : `exit code ${exception}`}
        </span>
      )}
    </p>
  )
}
