import '../../../test/setup.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { DebugRecording } from '@tonoscope/core/contract/debugRecording'
import type { CallInput } from '@tonoscope/core/contract/operations'
import { AppError } from '@tonoscope/core/errors'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { smallRecording } from '../../../../core/test/smallRecording.ts'
import { fakeBackend, samples, status } from '../../../test/fixtures/fakeBackend.ts'
import { renderApp } from '../../../test/renderApp.tsx'
import { storeFile } from '../../files/fileStore.ts'
import { clearAllBreakpoints } from './state/breakpointStore.ts'

afterEach(clearAllBreakpoints)

const open = (recording: DebugRecording = smallRecording(), path = '/debugger?sample=rejected') =>
  renderApp(
    fakeBackend({
      getStatus: () => status,
      getSamples: () => ({ samples }),
      debugRecording: () => recording,
      debugMethodRecording: () => recording,
    }),
    path,
  )

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const stack = () => screen.getByRole('region', { name: 'Stack' })
const step = () => screen.getByRole('slider', { name: 'Step' }).getAttribute('aria-valuenow')
const search = () => new URLSearchParams(location.search)

test('starts at the first step, with code, stack, registers and timeline', async () => {
  open()
  expect(await screen.findByRole('region', { name: 'Code' })).toBeTruthy()
  expect(step()).toBe('1')
  expect(within(stack()).getByText('5')).toBeTruthy()
  expect(screen.getByRole('region', { name: 'State' }).textContent).toContain('c7')
  expect(button(/^Throws 1/)).toBeTruthy()
})

test('steps with the keys of browser debuggers, and the URL follows', async () => {
  const { user } = open()
  await screen.findByRole('region', { name: 'Code' })
  await user.keyboard('{F11}{ArrowRight}{ArrowLeft}')
  expect(step()).toBe('2')
  await waitFor(() => expect(search().get('step')).toBe('2'))
  await user.keyboard('{F10}')
  expect(step()).toBe('8')
  await user.keyboard('{Shift>}{F10}{/Shift}')
  expect(step()).toBe('2')
  await user.keyboard('{F11}{Shift>}{F11}{/Shift}')
  expect(step()).toBe('8')
  await user.keyboard('{End}')
  expect(step()).toBe('10')
  expect(button('Step forward (F11, →)')).toHaveProperty('disabled', true)
  await user.keyboard('{Home}e')
  expect(step()).toBe('10')
  expect(screen.getByText(/throws 35: thrown/)).toBeTruthy()
})

test('the URL opens a step; one that does not exist is the last one', async () => {
  open(undefined, '/debugger?sample=rejected&step=6')
  await screen.findByRole('region', { name: 'Code' })
  expect(step()).toBe('6')
  history.pushState(null, '', '/debugger?sample=rejected&step=999')
  fireEvent.popState(window)
  await waitFor(() => expect(step()).toBe('10'))
})

test('an entry of the stack leads to the step that pushed it', async () => {
  const { user } = open(undefined, '/debugger?sample=rejected&step=6')
  await screen.findByRole('region', { name: 'Code' })
  await user.click(within(stack()).getByRole('button', { name: 'Go to step 5, which pushed it' }))
  expect(step()).toBe('5')
})

test('what is unknown or not recorded is said to be so', async () => {
  const { user } = open(undefined, '/debugger?sample=rejected&step=9')
  await screen.findByRole('region', { name: 'Code' })
  expect(within(stack()).getByText('Not recorded for this step.')).toBeTruthy()
  await user.keyboard('{F11}')
  await user.click(screen.getByRole('tab', { name: 'Storage' }))
  expect(screen.getByText(/Unknown: the log of the VM does not show c4/)).toBeTruthy()
})

test.each([
  [true, 'equal to the chain'],
  [false, 'not equal to the chain'],
])('a run as on chain says whether it is the transaction of the chain: %s', async (equal, text) => {
  open({ ...smallRecording(), on_chain: { hash: 'a'.repeat(64), equal } }, '/debugger?sample=rejected')
  expect((await screen.findByText(text)).title).toBe('a'.repeat(64))
})

test('the exception is explained in words, with a link to its step', async () => {
  const { user } = open()
  const why = await screen.findByRole('region', { name: 'Exception' })
  expect(why.textContent).toContain('Thrown')
  await user.click(within(why).getByRole('button', { name: 'step 10' }))
  expect(step()).toBe('10')
})

test('an unfolded value says where it comes from, and a cell which bits were read', async () => {
  const recording = smallRecording()
  recording.values[1] = { type: 'slice', hash: 'c'.repeat(64), data: '0f', bits: [4, 8], refs: [0, 2] }
  recording.fields = [{ of: 'data', cell: 'c'.repeat(64), from: 0, bits: 4, name: 'flags' }]
  const { user } = open(recording, '/debugger?sample=rejected&step=2')
  await screen.findByRole('region', { name: 'Code' })
  await user.click(within(stack()).getByRole('button', { name: /slice/ }))
  expect(stack().textContent).toContain('Read: 4 of 8 bits, 0 of 2 references')
  expect(within(stack()).getByRole('list', { name: 'Fields' }).textContent).toContain('flags 0–4')
  expect(stack().textContent).toContain('Constant of the code')
  await user.click(within(stack()).getByRole('button', { name: /ref 0/ }))
  expect(stack().textContent).toContain('b_')
})

test('breaks at a condition, and says when there is no more', async () => {
  const { user } = open()
  await screen.findByRole('region', { name: 'Code' })
  await user.click(screen.getByRole('tab', { name: 'Breaks' }))
  const field = screen.getByLabelText('Break at')
  await user.type(field, 's1 is cellar{Enter}')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await user.clear(field)
  await user.type(field, 's1 == 12{Enter}')
  expect(within(screen.getByRole('list', { name: 'Breakpoints' })).getByText('s1 == 12')).toBeTruthy()
  // Function keys also work while a field has the focus.
  await user.keyboard('{F8}')
  expect(step()).toBe('6')
  await user.keyboard('{F8}')
  expect(screen.getByText('No break after step 6.')).toBeTruthy()
  await user.click(button('Remove s1 == 12'))
  expect(button('To the next break (F8)')).toHaveProperty('disabled', true)
})

test('a line of the code leads to its next run, and its dot breaks there', async () => {
  const { user } = open()
  const code = await screen.findByRole('region', { name: 'Code' })
  await user.click(within(code).getByRole('button', { name: 'SENDRAWMSG' }))
  expect(step()).toBe('8')
  await user.click(within(code).getByRole('button', { name: 'Break at bit 0: ADD' }))
  await user.keyboard('{Shift>}{F8}{/Shift}')
  expect(step()).toBe('3')
  await user.keyboard('{F8}')
  expect(screen.getByText('No break after step 3.')).toBeTruthy()
})

test('searches instructions and values', async () => {
  const { user } = open()
  await screen.findByRole('region', { name: 'Code' })
  await user.type(screen.getByLabelText('Search the steps'), 'sendraw{Enter}')
  expect(step()).toBe('8')
  await user.type(screen.getByLabelText('Search the steps'), '{Enter}')
  expect(screen.getByText('Not found after step 8: sendraw')).toBeTruthy()
})

test('a get method has its arguments in the URL', async () => {
  const record = vi.fn(() => smallRecording())
  renderApp(
    fakeBackend({ getStatus: () => status, debugMethodRecording: record }),
    '/debugger?account=alice.ton&method=get_x&arg=5&arg=null&stack=1&block=7',
  )
  expect(await screen.findByRole('heading', { name: 'get_x' })).toBeTruthy()
  expect(record).toHaveBeenCalledWith(
    { body: { account: 'alice.ton', method: 'get_x', args: ['5', 'null'], as_stack: true, block: '7' } },
    expect.anything(),
  )
})

test('no steps, missing steps and missing stacks are reported', async () => {
  const recording = smallRecording()
  open({ ...recording, is_truncated: true, missing_stacks: { steps: 3, reason: 'Too large.' } })
  expect(await screen.findByText('The first steps are missing')).toBeTruthy()
  expect(screen.getByText('The first 3 steps have no stacks')).toBeTruthy()
})

test('a transaction without code has no steps', async () => {
  open({ ...smallRecording(), steps: 0 })
  expect(await screen.findByText('No code ran, so there are no steps')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to the result' })).toBeTruthy()
})

test('a failure says what to do, and a run of another browser that it is not here', async () => {
  renderApp(
    fakeBackend({
      getStatus: () => status,
      getSamples: () => ({ samples }),
      debugRecording: () => {
        throw new AppError('source.unreachable', { source: 'x', reason: 'y' })
      },
    }),
    '/debugger?sample=rejected',
  )
  expect(await screen.findByRole('alert')).toBeTruthy()
  history.pushState(null, '', '/debugger?run=nowhere')
  fireEvent.popState(window)
  expect(await screen.findByText(/does not have that run/)).toBeTruthy()
})

test('breakpoints stay for the next time that this code runs, until they are removed', async () => {
  const first = open()
  await screen.findByRole('region', { name: 'Code' })
  await first.user.click(screen.getByRole('tab', { name: /^Breaks/ }))
  await first.user.type(screen.getByRole('textbox', { name: 'Break at' }), 'SENDRAWMSG')
  await first.user.click(button('Add'))
  first.unmount()
  const again = open()
  await screen.findByRole('region', { name: 'Code' })
  await again.user.keyboard('{F8}')
  expect(step()).toBe('8')
  again.unmount()
  // Another code has its own.
  const other = { ...smallRecording(), code: { hash: 'e'.repeat(64), boc: '' } }
  const { user } = open(other)
  await screen.findByRole('region', { name: 'Code' })
  await user.click(screen.getByRole('tab', { name: /^Breaks/ }))
  expect(screen.queryByRole('list', { name: 'Breakpoints' })).toBeNull()
  await user.click(button('Any exception'))
  expect(screen.getByRole('list', { name: 'Breakpoints' }).textContent).toContain('Any exception')
  await user.click(button('Also those of 1 other code'))
  expect(screen.queryByRole('list', { name: 'Breakpoints' })).toBeNull()
  expect(JSON.parse(localStorage.getItem('tonoscope.breakpoints') ?? '')).toEqual([])
})

describe('a capsule of the library', () => {
  const stored = { kind: 'run' as const, is_stored: true, recording: { ...smallRecording(), node: '0.1' } }
  const openCapsule = async (reply: () => typeof stored, query = '&node=0.1&step=6') => {
    const bytes = new TextEncoder().encode(`capsule ${Math.random()}`)
    const file = await storeFile({ kind: 'capsule', name: 'step.capsule.tonoscope', bytes })
    const calls = vi.fn((_: CallInput<'debugCapsuleRecording'>) => reply())
    const app = renderApp(
      fakeBackend({ getStatus: () => status, getSamples: () => ({ samples }), debugCapsuleRecording: calls }),
      `/debugger?file=${file}${query}`,
    )
    return { ...app, file, calls }
  }

  test('opens at the step of the URL, without another run', async () => {
    const { file, calls } = await openCapsule(() => stored)
    await screen.findByRole('region', { name: 'Code' })
    expect(step()).toBe('6')
    expect(calls.mock.lastCall?.[0].body).toMatchObject({ node: '0.1' })
    expect(calls.mock.lastCall?.[0].body.again).toBeUndefined()
    const back = screen.getByRole('link', { name: 'Back to the capsule' })
    expect(back.getAttribute('href')).toContain(`/library/${file}?`)
  })

  test('steps that cannot be read can be recorded again', async () => {
    let isFirst = true
    const { user, calls } = await openCapsule(() => {
      if (!isFirst) return stored
      isFirst = false
      throw new AppError('input.snapshot', { reason: 'its recording of transaction 0.1: it is not base64' })
    })
    await user.click(await screen.findByRole('button', { name: 'Record the steps again' }))
    await screen.findByRole('region', { name: 'Code' })
    expect(calls.mock.lastCall?.[0].body.again).toBe(true)
  })

  test('a capsule that is not here', async () => {
    renderApp(fakeBackend({ getStatus: () => status }), '/debugger?file=nothing')
    expect(await screen.findByText(/does not have that capsule/)).toBeTruthy()
  })
})
