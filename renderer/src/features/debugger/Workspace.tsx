import type { DebugRecording } from '@tonoscope/core/contract/debugRecording'
import type { DebugEmulateRequest } from '@tonoscope/core/contract/requests'
import type { Breakpoint } from '@tonoscope/core/stepping/breakpoints'
import { type CodeLocation, RecordingReader } from '@tonoscope/core/stepping/RecordingReader'
import type { SourceRun } from '@tonoscope/core/stepping/SourceRun'
import { type JSX, useCallback, useMemo, useState } from 'react'
import { useOpenTitle } from '../../screens/pageTitle.ts'
import type { ScreenState } from '../../screens/useScreenParams.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { useIsNarrow } from '../../ui/useIsNarrow.ts'
import { CodePane } from './code/CodePane.tsx'
import { DebuggerProvider, indexCells, indexFields } from './context/DebuggerContext.ts'
import { DebuggerToolbar } from './DebuggerToolbar.tsx'
import { ExceptionLine } from './ExceptionLine.tsx'
import { EditBar } from './edit/EditBar.tsx'
import { WithPartner } from './edit/PartnerPane.tsx'
import { findBuiltCells } from './model/builtCells.ts'
import { buildCodeModel } from './model/codeModel.ts'
import { RecordingHeader, RecordingNotices, StepLine } from './RecordingHeader.tsx'
import { AddedSource, AddSource } from './source/AddSource.tsx'
import { LocalsPane } from './source/LocalsPane.tsx'
import sourceStyles from './source/SourcePane.module.css'
import { SourcePane } from './source/SourcePane.tsx'
import { useSourceRun } from './source/useSourceRun.ts'
import { ActionsPane, StoragePane } from './state/ActionsPane.tsx'
import { BreakpointsPane } from './state/BreakpointsPane.tsx'
import { useBreakpoints } from './state/breakpointStore.ts'
import { RegistersPane } from './state/RegistersPane.tsx'
import { StackPane } from './state/StackPane.tsx'
import { Timeline } from './timeline/Timeline.tsx'
import { useCodeListings } from './useCodeListings.ts'
import { useMoves } from './useMoves.ts'
import { useStep } from './useStep.ts'
import styles from './Workspace.module.css'

type Props = ScreenState<'debugger'> & {
  recording: DebugRecording
  /** The run that can be saved. */
  save?: DebugEmulateRequest
}

const isAt = (breakpoint: Breakpoint, { cell, offset }: CodeLocation): boolean =>
  breakpoint.on === 'instruction' && breakpoint.cell === cell && breakpoint.offset === offset

/** The breakpoints with one on a line, or without it. */
function toggleLine(all: readonly Breakpoint[], path: string, line: number): readonly Breakpoint[] {
  const others = all.filter(each => each.on !== 'line' || each.path !== path || each.line !== line)
  return others.length < all.length ? others : [...all, { on: 'line', path, line }]
}

/** A recording with its code, timeline and state, at one step. */
export function Workspace({ recording, save, params, setParams }: Props): JSX.Element {
  const reader = useMemo(() => new RecordingReader(recording), [recording])
  const code = useCodeListings(recording)
  const model = useMemo(() => buildCodeModel(reader, code.listings), [reader, code.listings])
  const [step, goTo] = useStep(reader.count, params.step, setParams)
  const [breakpoints, setBreakpoints] = useBreakpoints(recording.code?.hash ?? recording.code_cells[0])
  const toggleBreakpoint = useCallback(
    (location: CodeLocation) =>
      setBreakpoints(all =>
        all.some(each => isAt(each, location))
          ? all.filter(each => !isAt(each, location))
          : [...all, { on: 'instruction', ...location }],
      ),
    [setBreakpoints],
  )
  const source = useSourceRun(reader)
  const moves = useMoves({ reader, step, goTo, breakpoints, onBreakpoint: toggleBreakpoint, source })
  const [shown, setShown] = useState<{ location: CodeLocation; turn: number }>()
  const shared = useMemo(
    () => ({
      reader,
      cells: indexCells(recording.cells),
      fields: indexFields(recording.fields),
      built: findBuiltCells(reader),
      goTo,
      showCode: (location: CodeLocation) => setShown(last => ({ location, turn: (last?.turn ?? 0) + 1 })),
    }),
    [reader, recording, goTo],
  )
  useOpenTitle(`Debugger: ${params.method ?? `transaction ${params.node}`}`)
  const isNarrow = useIsNarrow()
  const [pane, setPane] = useState<'code' | 'source' | Pane>(source ? 'source' : 'code')

  const codePane = (
    <CodePane
      // Positions of rows are of one model.
      key={code.listings.length}
      {...{ model, step, breakpoints, shown }}
      onRun={moves.toRun}
      onBreakpoint={toggleBreakpoint}
      tools={<AddSource />}
    />
  )
  const stackPane = (
    <WithPartner step={step}>
      <StackPane step={step} />
    </WithPartner>
  )
  const sourcePane = source && (
    <SourcePane
      {...{ step, moves, breakpoints }}
      run={source}
      onBreakpoint={(path, line) => setBreakpoints(all => toggleLine(all, path, line))}
    />
  )
  const state = {
    ...{ step, breakpoints, source },
    onBreakpoints: (next: readonly Breakpoint[]) => setBreakpoints(() => next),
  }
  return (
    <DebuggerProvider value={shared}>
      <div className={styles.workspace}>
        <RecordingHeader {...{ recording, params, code, step, save }} />
        <RecordingNotices recording={recording} />
        <ExceptionLine />
        <EditBar step={step} />
        <AddedSource codeHash={recording.code?.hash} />
        <DebuggerToolbar
          moves={moves}
          step={step}
          count={reader.count}
          hasException={recording.exceptions.length > 0}
          hasBreakpoints={breakpoints.length > 0}
        />
        <StepLine step={step} onCaller={moves.caller} />
        {isNarrow ? (
          <div className={styles.phone}>
            <Timeline step={step} />
            <Tabs
              name="Panes"
              open={pane}
              onOpen={setPane}
              tabs={[
                sourcePane && {
                  id: 'source',
                  title: 'Source',
                  page: () => <div className={styles.sheet}>{sourcePane}</div>,
                },
                { id: 'code', title: 'Code', page: () => <div className={styles.sheet}>{codePane}</div> },
                {
                  id: 'stack',
                  title: 'Stack',
                  page: () => <div className={styles.sheet}>{stackPane}</div>,
                },
                ...statePanes(state).map(each => ({
                  ...each,
                  page: () => <div className={styles.sheet}>{each.page()}</div>,
                })),
              ]}
            />
          </div>
        ) : (
          <>
            <div className={styles.panes}>
              {sourcePane ? (
                <div className={sourceStyles.left}>
                  {sourcePane}
                  {codePane}
                </div>
              ) : (
                codePane
              )}
              <div className={styles.state}>
                {stackPane}
                <section className={styles.tabs} aria-label="State">
                  <Tabs
                    name="State"
                    open={
                      pane === 'code' || pane === 'source' || pane === 'stack'
                        ? source
                          ? 'locals'
                          : 'registers'
                        : pane
                    }
                    onOpen={setPane}
                    tabs={statePanes(state)}
                  />
                </section>
              </div>
            </div>
            <Timeline step={step} />
          </>
        )}
      </div>
    </DebuggerProvider>
  )
}

type Pane = 'stack' | 'locals' | 'registers' | 'actions' | 'storage' | 'breakpoints'

type PaneProps = {
  step: number
  breakpoints: readonly Breakpoint[]
  source: SourceRun | undefined
  onBreakpoints: (breakpoints: readonly Breakpoint[]) => void
}

const statePanes = ({ step, breakpoints, source, onBreakpoints }: PaneProps) => [
  ...(source ? [{ id: 'locals' as const, title: 'Locals', page: () => <LocalsPane run={source} step={step} /> }] : []),
  { id: 'registers' as const, title: 'Registers', page: () => <RegistersPane step={step} /> },
  { id: 'actions' as const, title: 'Actions', page: () => <ActionsPane step={step} /> },
  { id: 'storage' as const, title: 'Storage', page: () => <StoragePane step={step} /> },
  {
    id: 'breakpoints' as const,
    title: 'Breaks',
    ...(breakpoints.length > 0 && { count: String(breakpoints.length) }),
    page: () => <BreakpointsPane breakpoints={breakpoints} onBreakpoints={onBreakpoints} />,
  },
]
