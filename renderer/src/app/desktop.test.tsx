import '../../test/setup.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { AppError, toWire } from '@tonoscope/core/errors'
import { afterEach, expect, test, vi } from 'vitest'
import { hashOf } from '../../test/fixtures/build.ts'
import { fakeBackend, recognition, samples, status } from '../../test/fixtures/fakeBackend.ts'
import { fakeBridge, installBridge } from '../../test/fixtures/fakeBridge.ts'
import { renderInspect } from '../../test/renderInspect.tsx'

let remove = () => {}
afterEach(() => remove())

const hash = hashOf('a transaction')

/** The page of the desktop app with a fake main process and a fake service. */
function open(...[handlers]: Parameters<typeof fakeBridge>) {
  const program = fakeBridge(handlers)
  remove = installBridge(program.bridge)
  const run = vi.fn<() => never>(() => {
    throw new AppError('limit.cancelled', {})
  })
  const view = renderInspect(
    fakeBackend(
      {
        getStatus: () => status,
        getSamples: () => ({ samples }),
        debugRecognise: ({ body: { text } }) =>
          text === hash
            ? { candidates: [{ kind: 'hash', sentence: 'A hash', value: hash }] }
            : text.startsWith('b5ee')
              ? recognition
              : { candidates: [], problem: { code: 'input.text', text: 'Nothing was recognised' } },
        debugEmulate: run,
      },
      'desktop',
    ),
  )
  return { ...view, program, run }
}

const emitEvent = (program: ReturnType<typeof fakeBridge>, event: Parameters<typeof program.emit>[0]) =>
  act(async () => program.emit(event))

test('a link opens the command palette with its origin and runs nothing until Enter', async () => {
  const { program, user, run } = open()
  await emitEvent(program, { type: 'link', text: `tonoscope://${hash}` })
  const field = screen.getByRole('combobox', { name: 'Paste or find anything' })
  expect(field).toHaveProperty('value', hash)
  expect(screen.getByText(/comes from a link/)).toBeTruthy()
  expect(await screen.findByRole('option', { name: /A hash.*Look up the event/ })).toBeTruthy()
  expect(location.pathname).toBe('/inspect')
  expect(run).not.toHaveBeenCalled()
  await user.keyboard('{Enter}')
  expect(location.pathname).toBe(`/event/${hash}`)
})

test('a second link replaces the first one', async () => {
  const { program } = open()
  await emitEvent(program, { type: 'link', text: 'tonoscope:first%20one' })
  await emitEvent(program, { type: 'link', text: 'tonoscope:second' })
  expect(screen.getByRole('combobox')).toHaveProperty('value', 'second')
})

test('a file opens like a dropped one, and nothing is run', async () => {
  const { program, run } = open()
  const bytes = new TextEncoder().encode('b5ee9c72aa')
  await emitEvent(program, { type: 'file', name: 'message.boc', bytes })
  await waitFor(() => expect(screen.getByLabelText('Message', { exact: true })).toHaveProperty('value', 'b5ee9c72aa'))
  expect(run).not.toHaveBeenCalled()
})

test('menu commands open screens, the command palette, the shortcuts and files', async () => {
  const openFiles = vi.fn(() => ({ files: [{ name: 'm.boc', bytes: new TextEncoder().encode('b5ee9c72bb') }] }))
  const { program } = open({ 'desktop.openFiles': openFiles })
  await emitEvent(program, { type: 'command', command: 'find-anything' })
  expect(screen.getByRole('combobox')).toHaveProperty('value', '')
  await emitEvent(program, { type: 'command', command: 'shortcuts' })
  expect(screen.getByText('Find in page (⌘ F)')).toBeTruthy()
  await emitEvent(program, { type: 'command', command: 'domains' })
  expect(location.pathname).toBe('/domains')
  await emitEvent(program, { type: 'command', command: 'open-file' })
  await waitFor(() => expect(screen.getByLabelText('Message', { exact: true })).toHaveProperty('value', 'b5ee9c72bb'))
  expect(location.pathname).toBe('/inspect')
})

test('the clipboard is watched only on request, and nothing opens automatically', async () => {
  const { program, user } = open()
  expect(screen.queryByText('Watching the clipboard')).toBeNull()
  await emitEvent(program, { type: 'clipboard', text: 'b5ee9c7201' })
  await emitEvent(program, { type: 'command', command: 'watch-clipboard' })
  expect(await screen.findByText('Watching the clipboard')).toBeTruthy()
  expect(program.calls.filter(({ name }) => name === 'desktop.watchClipboard').at(-1)?.input).toEqual({ on: true })
  await emitEvent(program, { type: 'clipboard', text: 'a shopping list' })
  await new Promise(resolve => setTimeout(resolve, 400))
  expect(screen.queryByRole('complementary', { name: 'Clipboard' })).toBeNull()
  await emitEvent(program, { type: 'clipboard', text: 'b5ee9c7202' })
  expect((await screen.findByRole('complementary', { name: 'Clipboard' })).textContent).toContain('External message')
  expect(screen.getByLabelText('Message', { exact: true })).toHaveProperty('value', '')
  await user.click(screen.getByRole('button', { name: 'Inspect' }))
  expect(screen.getByLabelText('Message', { exact: true })).toHaveProperty('value', 'b5ee9c7202')
  await user.click(screen.getByRole('button', { name: 'Stop watching the clipboard' }))
  await waitFor(() => expect(screen.queryByText('Watching the clipboard')).toBeNull())
})

test('text copied in this window is ignored', async () => {
  const { program, user } = open({ 'desktop.about': () => about })
  await emitEvent(program, { type: 'command', command: 'watch-clipboard' })
  await emitEvent(program, { type: 'command', command: 'about' })
  await screen.findByText('41.2.0')
  await user.click(screen.getByRole('button', { name: 'Copy all' }))
  const copied = await navigator.clipboard.readText()
  expect(copied).toContain('Electron: 41.2.0')
  expect(copied).toContain('Emulator: TON f801e1c1')
  await emitEvent(program, { type: 'clipboard', text: copied })
  expect(screen.queryByRole('complementary', { name: 'Clipboard' })).toBeNull()
})

const about = {
  version: '0.1.0',
  electron: '41.2.0',
  chromium: '146.0',
  node: '24.1.0',
  platform: 'linux x64',
  logs: '/somewhere/logs',
}

test('lost compute processes show a notice with restart and logs', async () => {
  const { program, user } = open()
  await emitEvent(program, { type: 'workers', state: 'lost', text: 'They do not start any more.' })
  expect(screen.getByRole('alert').textContent).toContain('They do not start any more.')
  await user.click(screen.getByRole('button', { name: 'Show logs' }))
  await user.click(screen.getByRole('button', { name: 'Restart' }))
  expect(program.names()).toEqual(expect.arrayContaining(['desktop.showLogs', 'desktop.restart']))
  await emitEvent(program, { type: 'workers', state: 'ready', text: '' })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an error of the main process can be dismissed; an internal error offers the logs', async () => {
  const { program, user } = open()
  const unreadable = new AppError('input.argument', { name: 'a.boc', reason: 'the file cannot be read' })
  await emitEvent(program, { type: 'failure', error: toWire(unreadable, '') })
  expect(screen.getByRole('alert').textContent).toContain('Invalid value: a.boc')
  expect(screen.queryByRole('button', { name: 'Show logs' })).toBeNull()
  await emitEvent(program, { type: 'failure', error: toWire(new AppError('internal.bug', { reference: '12ab' }), '') })
  await user.click(screen.getByRole('button', { name: 'Show logs' }))
  expect(program.names()).toContain('desktop.showLogs')
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('find in page works by keyboard and does not count its own field', async () => {
  // The search field is the last match on the page.
  let current = 3
  const find = vi.fn(({ next, forward }: { text: string; next: boolean; forward: boolean }) => {
    current = next ? ((current - 1 + (forward ? 1 : 3)) % 4) + 1 : 3
    return { matches: 4, current }
  })
  const { program, user } = open({ 'desktop.find': find })
  screen.getByLabelText('Message', { exact: true }).focus()
  await user.keyboard('{Control>}f{/Control}')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Text to find' }))
  await user.keyboard('w')
  expect(await screen.findByText('3 of 3')).toBeTruthy()
  await user.keyboard('{Enter}')
  expect(await screen.findByText('1 of 3')).toBeTruthy()
  await user.keyboard('{Shift>}{Enter}{/Shift}')
  expect(await screen.findByText('3 of 3')).toBeTruthy()
  expect(find).toHaveBeenLastCalledWith({ text: 'w', forward: false, next: true })
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('textbox', { name: 'Text to find' })).toBeNull()
  expect(program.names()).toContain('desktop.endFind')
  expect(document.activeElement).toBe(screen.getByLabelText('Message', { exact: true }))
})

test('find in page shows that nothing was found', async () => {
  const { user } = open({ 'desktop.find': () => ({ matches: 1, current: 1 }) })
  await user.keyboard('{Control>}f{/Control}zzz')
  expect(await screen.findByText('None')).toBeTruthy()
})

test('a browser has no desktop features, but shows the versions', async () => {
  const { user } = renderInspect(fakeBackend({ getStatus: () => status, getSamples: () => ({ samples }) }))
  await user.keyboard('{Control>}f{/Control}')
  expect(screen.queryByRole('textbox', { name: 'Text to find' })).toBeNull()
  await user.keyboard('?')
  await user.click(screen.getByRole('button', { name: 'About Tonoscope' }))
  expect(await screen.findByText('TON f801e1c1 (2025-12-05)')).toBeTruthy()
  expect(screen.queryByText('Electron')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Show logs' })).toBeNull()
})

test('recent files open like dropped files, and the list can be cleared', async () => {
  let files = [{ id: 'a1', name: 'm.boc', folder: '/somewhere', at: 1_700_000_000 }]
  const openRecent = vi.fn(() => ({ name: 'm.boc', bytes: new TextEncoder().encode('b5ee9c72cc') }))
  const { user } = open({
    'desktop.recentFiles': () => ({ files }),
    'desktop.openRecent': openRecent,
    'desktop.clearRecent': () => {
      files = []
      return {}
    },
  })
  await user.click(await screen.findByRole('button', { name: /m\.boc.*somewhere/ }))
  await waitFor(() => expect(screen.getByLabelText('Message', { exact: true })).toHaveProperty('value', 'b5ee9c72cc'))
  expect(openRecent).toHaveBeenCalledWith({ id: 'a1' })
  await user.click(screen.getByRole('button', { name: 'Clear the list' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Recent files' })).toBeNull())
})

test('a missing recent file shows its error above the list', async () => {
  const { user } = open({
    'desktop.recentFiles': () => ({ files: [{ id: 'a1', name: 'gone.boc', folder: '/somewhere', at: 1 }] }),
    'desktop.openRecent': () => {
      throw new AppError('input.argument', { name: 'gone.boc', reason: 'the file cannot be read (ENOENT)' })
    },
  })
  await user.click(await screen.findByRole('button', { name: /gone\.boc/ }))
  expect((await screen.findByRole('alert')).textContent).toContain('ENOENT')
})
