import { isAppError } from '@tonoscope/core/errors'
import { type Breakpoint, parseBreakpoint } from '@tonoscope/core/stepping/breakpoints'
import { formatLocal } from '@tonoscope/core/stepping/formatLocal'
import { type Direction, findCalls, stepOut, stepOver } from '@tonoscope/core/stepping/moves'
import { stepLine, toStoppableLine } from '@tonoscope/core/stepping/sourceMoves'
import { explainStep, recordingTitle } from '@tonoscope/core/text/recordingText'
import {
  DebugSession,
  ErrorDestination,
  InitializedEvent,
  OutputEvent,
  StoppedEvent,
  TerminatedEvent,
  Thread,
} from '@vscode/debugadapter'
import type { DebugProtocol as Dap } from '@vscode/debugprotocol'
import { runDebuggerLine } from '../debug/commands.ts'
import { type Debugged, Debugger } from '../debug/Debugger.ts'
import { parseValue } from '../debug/debuggerArguments.ts'
import { type Launch, readLaunchArguments } from './launchArguments.ts'
import { RecordedVariables } from './RecordedVariables.ts'
import { toFileId, toFrame } from './toFrame.ts'

const threadId = 1
/** Kinds of exception breakpoints. */
const filters = [
  { filter: 'throw', label: 'Exceptions', default: true },
  { filter: 'send', label: 'Outgoing messages', default: false },
] as const satisfies readonly (Dap.ExceptionBreakpointsFilter & { filter: Breakpoint['on'] })[]

type Load = (launch: Launch) => Promise<Debugged>

/** A client's breakpoints, by the request that sets them. */
type BreakpointSource = 'lines' | `source ${number}` | 'functions' | 'exceptions'

/** A session of the Debug Adapter Protocol on one recording, which runs forward and back. */
export class DapSession extends DebugSession {
  private readonly load: Load
  private readonly onEnd: () => void
  private debug: Debugger | undefined
  private variables: RecordedVariables | undefined
  private stopsOnEntry = true
  /** Paths of files of the source in the editor. */
  private readonly clientPaths = new Map<number, string>()
  private readonly breakpoints = new Map<BreakpointSource, readonly Breakpoint[]>()

  constructor(load: Load, onEnd: () => void) {
    super()
    this.load = load
    this.onEnd = onEnd
    this.setDebuggerLinesStartAt1(true)
    this.setDebuggerColumnsStartAt1(true)
  }

  override shutdown(): void {
    this.onEnd()
  }

  protected override dispatchRequest(request: Dap.Request): void {
    // The protocol's default, which the library rejects.
    if (request.command === 'initialize') request.arguments = { pathFormat: 'path', ...request.arguments }
    super.dispatchRequest(request)
  }

  protected override initializeRequest(response: Dap.InitializeResponse): void {
    response.body = {
      supportsConfigurationDoneRequest: true,
      supportsStepBack: true,
      supportsSteppingGranularity: true,
      supportsFunctionBreakpoints: true,
      supportsExceptionInfoRequest: true,
      supportsEvaluateForHovers: true,
      exceptionBreakpointFilters: [...filters],
    }
    this.sendResponse(response)
  }

  protected override async launchRequest(
    response: Dap.LaunchResponse,
    args: Dap.LaunchRequestArguments,
  ): Promise<void> {
    try {
      const launch = readLaunchArguments(args)
      const debugged = await this.load(launch)
      this.debug = new Debugger(debugged, { colour: false })
      this.variables = new RecordedVariables(debugged.reader, debugged.source)
      this.stopsOnEntry = launch.stopsOnEntry
      this.sendResponse(response)
      this.sendEvent(new OutputEvent(`${recordingTitle(debugged.reader)}\n`, 'console'))
      // Breakpoints need the listing of the code.
      this.sendEvent(new InitializedEvent())
    } catch (error) {
      this.sendError(response, error)
    }
  }

  protected override async attachRequest(
    response: Dap.AttachResponse,
    args: Dap.AttachRequestArguments,
  ): Promise<void> {
    await this.launchRequest(response, args)
  }

  protected override configurationDoneRequest(response: Dap.ConfigurationDoneResponse): void {
    this.sendResponse(response)
    const debug = this.debug
    if (!debug) return
    if (debug.reader.count === 0) this.sendEvent(new TerminatedEvent())
    else if (this.stopsOnEntry) this.sendStopped('entry')
    else {
      const isStopped = debug.start()
      if (!isStopped) debug.step = debug.last
      this.sendStopped(isStopped ? this.stopReason() : 'end')
    }
  }

  protected override threadsRequest(response: Dap.ThreadsResponse): void {
    response.body = { threads: [new Thread(threadId, 'TVM')] }
    this.sendResponse(response)
  }

  protected override stackTraceRequest(
    response: Dap.StackTraceResponse,
    { startFrame = 0, levels = 0 }: Dap.StackTraceArguments,
  ): void {
    this.reply(response, debug => {
      const calls = findCalls(debug.reader, debug.step)
      const frames = calls.slice(startFrame, levels > 0 ? startFrame + levels : undefined)
      response.body = {
        stackFrames: frames.map(step => toFrame(debug, step, this.clientPaths)),
        totalFrames: calls.length,
      }
    })
  }

  protected override sourceRequest(
    response: Dap.SourceResponse,
    { source, sourceReference }: Dap.SourceArguments,
  ): void {
    this.reply(response, ({ code, source: run }) => {
      const file = run?.map.file(toFileId(source?.sourceReference ?? sourceReference))
      if (file) {
        response.body = { content: file.text, mimeType: 'text/plain' }
        return
      }
      response.body = { content: (code?.lines ?? []).map(({ text }) => text).join('\n'), mimeType: 'text/plain' }
    })
  }

  protected override scopesRequest(response: Dap.ScopesResponse, { frameId }: Dap.ScopesArguments): void {
    // The id of a frame is its step, from 1.
    this.reply(response, () => {
      response.body = { scopes: this.variables?.scopes(frameId - 1) ?? [] }
    })
  }

  protected override variablesRequest(
    response: Dap.VariablesResponse,
    { variablesReference }: Dap.VariablesArguments,
  ): void {
    this.reply(response, () => {
      response.body = { variables: this.variables?.list(variablesReference) ?? [] }
    })
  }

  protected override setBreakPointsRequest(
    response: Dap.SetBreakpointsResponse,
    { source, breakpoints = [] }: Dap.SetBreakpointsArguments,
  ): void {
    this.reply(response, debug => {
      const { code, reader, source: run } = debug
      const reference = source.sourceReference ?? 0
      const file =
        run?.map.file(toFileId(reference)) ?? (source.path === undefined ? undefined : run?.map.findFile(source.path))
      if (run && file) {
        if (source.path !== undefined && reference === 0) this.clientPaths.set(file.id, source.path)
        const lines = breakpoints.map(({ line }) => toStoppableLine(run, file.id, line))
        const stops = lines.flatMap(line =>
          line === undefined ? [] : [{ on: 'line', path: file.path, line } as const],
        )
        this.setBreakpoints(debug, `source ${file.id}`, stops)
        response.body = {
          breakpoints: lines.map(line =>
            line === undefined ? { verified: false, message: 'No code comes from here.' } : { verified: true, line },
          ),
        }
        return
      }
      const found = breakpoints.map(({ line }) => {
        const location = code?.locationAt(line - 1)
        const [cell] = reader.recording.code_cells.filter(each => each === location?.cell)
        return location === undefined || cell === undefined
          ? undefined
          : { line, stop: parseBreakpoint(`${cell}:${location.offset}`) }
      })
      this.setBreakpoints(
        debug,
        'lines',
        found.flatMap(each => each?.stop ?? []),
      )
      response.body = {
        breakpoints: found.map(each =>
          each
            ? { verified: true, line: each.line }
            : { verified: false, message: 'No instruction of this line is in the recording.' },
        ),
      }
    })
  }

  protected override setFunctionBreakPointsRequest(
    response: Dap.SetFunctionBreakpointsResponse,
    { breakpoints }: Dap.SetFunctionBreakpointsArguments,
  ): void {
    this.reply(response, debug => {
      const read = breakpoints.map(({ name }) => tryToBreakpoint(debug, name))
      this.setBreakpoints(
        debug,
        'functions',
        read.flatMap(each => (typeof each === 'string' ? [] : each)),
      )
      response.body = {
        breakpoints: read.map(each =>
          typeof each === 'string' ? { verified: false, message: each } : { verified: true },
        ),
      }
    })
  }

  protected override setExceptionBreakPointsRequest(
    response: Dap.SetExceptionBreakpointsResponse,
    { filters: selected }: Dap.SetExceptionBreakpointsArguments,
  ): void {
    const stops = filters.filter(({ filter }) => selected.includes(filter)).map(({ filter }) => ({ on: filter }))
    this.reply(response, debug => this.setBreakpoints(debug, 'exceptions', stops))
  }

  protected override exceptionInfoRequest(response: Dap.ExceptionInfoResponse): void {
    this.reply(response, ({ reader, step }) => {
      const exception = reader.exception(step)
      response.body = {
        exceptionId: `exception ${exception?.code ?? 'none'}`,
        description: explainStep(reader, step) ?? exception?.text ?? '',
        breakMode: 'always',
      }
    })
  }

  protected override continueRequest(response: Dap.ContinueResponse): void {
    this.run(response, 1)
  }

  protected override reverseContinueRequest(response: Dap.ReverseContinueResponse): void {
    this.run(response, -1)
  }

  protected override nextRequest(response: Dap.NextResponse, { granularity }: Dap.NextArguments): void {
    this.move(response, debug => {
      const { reader, step, source } = debug
      if (!source || granularity === 'instruction') return stepOver(reader, step, 1)
      return stepLine(source, step, 1, { over: true }) ?? toEnd(debug)
    })
  }

  protected override stepInRequest(response: Dap.StepInResponse, { granularity }: Dap.StepInArguments): void {
    this.move(response, debug => {
      const { step, last, source } = debug
      if (!source || granularity === 'instruction') return step < last ? step + 1 : undefined
      return stepLine(source, step, 1) ?? toEnd(debug)
    })
  }

  protected override stepOutRequest(response: Dap.StepOutResponse): void {
    this.move(response, debug => stepOut(debug.reader, debug.step, 1) ?? toEnd(debug))
  }

  protected override stepBackRequest(response: Dap.StepBackResponse, { granularity }: Dap.StepBackArguments): void {
    this.move(response, ({ step, source }) => {
      if (!source || granularity === 'instruction') return Math.max(0, step - 1)
      return stepLine(source, step, -1, { over: true }) ?? 0
    })
  }

  /** In the console, the commands of `tonoscope debug`; elsewhere a value. */
  protected override evaluateRequest(
    response: Dap.EvaluateResponse,
    { expression, context }: Dap.EvaluateArguments,
  ): void {
    this.reply(response, debug => {
      if (context === 'repl') {
        const before = debug.step
        const result = runDebuggerLine(debug, expression) ?? 'Disconnect to end the session.'
        response.body = { result, variablesReference: 0 }
        if (debug.step !== before) this.sendStopped('goto')
        return
      }
      const name = expression.trim()
      const locals = debug.source?.listLocals(debug.step).filter(part => part.name === name) ?? []
      if (locals[0]) {
        response.body = { result: formatLocal(debug.reader, locals[0]), variablesReference: 0 }
        return
      }
      const { value, variablesReference = 0 } = this.variables?.toVariable(expression, parseValue(debug, name)) ?? {}
      response.body = { result: value ?? '', variablesReference }
    })
  }

  /** Replaces the breakpoints of one request; those of the others and of the console stay. */
  private setBreakpoints(debug: Debugger, source: BreakpointSource, stops: readonly Breakpoint[]): void {
    const replaced = this.breakpoints.get(source) ?? []
    this.breakpoints.set(source, stops)
    debug.breakpoints.splice(
      0,
      debug.breakpoints.length,
      ...debug.breakpoints.filter(each => !replaced.includes(each)),
      ...stops,
    )
  }

  /** Steps to where a move leads; after the last step the session ends. */
  private move(response: Dap.Response, toStep: (debug: Debugger) => number | undefined): void {
    this.reply(response, debug => {
      const step = toStep(debug)
      if (step === undefined) {
        this.sendEvent(new TerminatedEvent())
        return
      }
      debug.step = step
      this.sendStopped('step')
    })
  }

  private run(response: Dap.Response, direction: Direction): void {
    this.reply(response, debug => {
      if (direction === 1 && debug.step === debug.last) {
        this.sendEvent(new TerminatedEvent())
        return
      }
      const isStopped = debug.continue(direction)
      this.sendStopped(isStopped ? this.stopReason() : direction === 1 ? 'end' : 'entry')
    })
  }

  private stopReason(): string {
    return this.debug?.reader.exception(this.debug.step) === undefined ? 'breakpoint' : 'exception'
  }

  private sendStopped(reason: string): void {
    this.variables?.reset()
    this.sendEvent(new StoppedEvent(reason, threadId))
  }

  /** Fills and sends a response, or an error. */
  private reply(response: Dap.Response, fill: (debug: Debugger) => void): void {
    const { debug } = this
    try {
      if (!debug) throw new TypeError('nothing is launched')
      fill(debug)
      this.sendResponse(response)
    } catch (error) {
      this.sendError(response, error)
    }
  }

  private sendError(response: Dap.Response, error: unknown): void {
    const format = isAppError(error)
      ? `${error.code}: ${error.message}`
      : error instanceof Error
        ? error.message
        : String(error)
    // Braces would be placeholders.
    const variables = { text: format }
    this.sendErrorResponse(
      response,
      { id: 1, format: '{text}', variables, showUser: true },
      undefined,
      undefined,
      ErrorDestination.User,
    )
  }
}

/** A breakpoint, or why the text is none. */
function tryToBreakpoint(debug: Debugger, text: string): Breakpoint | string {
  try {
    return debug.toBreakpoint(text)
  } catch (error) {
    if (isAppError(error)) return error.message
    throw error
  }
}

/** After the last line comes the end of the run. */
const toEnd = ({ step, last }: Debugger): number | undefined => (step < last ? last : undefined)
