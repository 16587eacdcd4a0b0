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

/** The desktop app's page: what the program around it answers, and what the service makes of a text. */
function open(...[answers]: Parameters<typeof fakeBridge>) {
  const program = fakeBridge(answers)
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

const tell = (program: ReturnType<typeof fakeBridge>, event: Parameters<typeof program.tell>[0]) =>
  act(async () => program.tell(event))

test('a link is shown in the box and says where it comes from; Enter is the reader’s', async () => {
  const { program, user, run } = open()
  await tell(program, { type: 'link', text: `tonoscope://${hash}` })
  const field = screen.getByRole('combobox', { name: 'Paste or find anything' })
  expect(field).toHaveProperty('value', hash)
  expect(screen.getByText(/comes from a link/)).toBeTruthy()
  expect(await screen.findByRole('option', { name: /A hash.*Look up the event/ })).toBeTruthy()
  expect(location.pathname).toBe('/inspect')
  expect(run).not.toHaveBeenCalled()
  await user.keyboard('{Enter}')
  expect(location.pathname).toBe(`/event/${hash}`)
})

test('a second link takes the place of the first one', async () => {
  const { program } = open()
  await tell(program, { type: 'link', text: 'tonoscope:first%20one' })
  await tell(program, { type: 'link', text: 'tonoscope:second' })
  expect(screen.getByRole('combobox')).toHaveProperty('value', 'second')
})

test('a file goes where a dropped one goes, and nothing is run', async () => {
  const { program, run } = open()
  const bytes = new TextEncoder().encode('b5ee9c72aa')
  await tell(program, { type: 'file', name: 'message.boc', bytes })
  await waitFor(() => expect(screen.getByLabelText('Message', { exact: true })).toHaveProperty('value', 'b5ee9c72aa'))
  expect(run).not.toHaveBeenCalled()
})

test('the menu leads to screens, the box, the keys and the files', async () => {
  const openFiles = vi.fn(() => ({ files: [{ name: 'm.boc', bytes: new TextEncoder().encode('b5ee9c72bb') }] }))
  const { program } = open({ 'desktop.openFiles': openFiles })
  await tell(program, { type: 'command', command: 'find-anything' })
  expect(screen.getByRole('combobox')).toHaveProperty('value', '')
  await tell(program, { type: 'command', command: 'shortcuts' })
  expect(screen.getByText('Find in page (⌘ F)')).toBeTruthy()
  await tell(program, { type: 'command', command: 'domains' })
  expect(location.pathname).toBe('/domains')
  await tell(program, { type: 'command', command: 'open-file' })
  await waitFor(() => expect(screen.getByLabelText('Message', { exact: true })).toHaveProperty('value', 'b5ee9c72bb'))
  expect(location.pathname).toBe('/inspect')
})

test('the clipboard is watched only when asked, and opens nothing by itself', async () => {
  const { program, user } = open()
  expect(screen.queryByText('Watching the clipboard')).toBeNull()
  await tell(program, { type: 'clipboard', text: 'b5ee9c7201' })
  await tell(program, { type: 'command', command: 'watch-clipboard' })
  expect(await screen.findByText('Watching the clipboard')).toBeTruthy()
  expect(program.asked.filter(({ name }) => name === 'desktop.watchClipboard').at(-1)?.input).toEqual({ on: true })
  await tell(program, { type: 'clipboard', text: 'a shopping list' })
  await new Promise(resolve => setTimeout(resolve, 400))
  expect(screen.queryByRole('complementary', { name: 'Clipboard' })).toBeNull()
  await tell(program, { type: 'clipboard', text: 'b5ee9c7202' })
  expect((await screen.findByRole('complementary', { name: 'Clipboard' })).textContent).toContain('External message')
  expect(screen.getByLabelText('Message', { exact: true })).toHaveProperty('value', '')
  await user.click(screen.getByRole('button', { name: 'Inspect' }))
  expect(screen.getByLabelText('Message', { exact: true })).toHaveProperty('value', 'b5ee9c7202')
  await user.click(screen.getByRole('button', { name: 'Stop watching the clipboard' }))
  await waitFor(() => expect(screen.queryByText('Watching the clipboard')).toBeNull())
})

test('what was copied in this window is not told', async () => {
  const { program, user } = open({ 'desktop.about': () => about })
  await tell(program, { type: 'command', command: 'watch-clipboard' })
  await tell(program, { type: 'command', command: 'about' })
  await screen.findByText('41.2.0')
  await user.click(screen.getByRole('button', { name: 'Copy all' }))
  const copied = await navigator.clipboard.readText()
  expect(copied).toContain('Electron: 41.2.0')
  expect(copied).toContain('Emulator: TON f801e1c1')
  await tell(program, { type: 'clipboard', text: copied })
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

test('lost processes are told in words, with a restart and the logs', async () => {
  const { program, user } = open()
  await tell(program, { type: 'workers', state: 'lost', text: 'They do not start any more.' })
  expect(screen.getByRole('alert').textContent).toContain('They do not start any more.')
  await user.click(screen.getByRole('button', { name: 'Show the logs' }))
  await user.click(screen.getByRole('button', { name: 'Restart' }))
  expect(program.names()).toEqual(expect.arrayContaining(['desktop.showLogs', 'desktop.restart']))
  await tell(program, { type: 'workers', state: 'ready', text: '' })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a failure outside the page is told at the top and can be dismissed; a fault of ours offers the logs', async () => {
  const { program, user } = open()
  const unreadable = new AppError('input.argument', { name: 'a.boc', reason: 'the file cannot be read' })
  await tell(program, { type: 'failure', error: toWire(unreadable, '') })
  expect(screen.getByRole('alert').textContent).toContain('a.boc is not allowed')
  expect(screen.queryByRole('button', { name: 'Show the logs' })).toBeNull()
  await tell(program, { type: 'failure', error: toWire(new AppError('internal.bug', { reference: '12ab' }), '') })
  await user.click(screen.getByRole('button', { name: 'Show the logs' }))
  expect(program.names()).toContain('desktop.showLogs')
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('finds in the page by the keys alone, without counting its own field', async () => {
  // The field is the last match on the page.
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

test('says that nothing was found', async () => {
  const { user } = open({ 'desktop.find': () => ({ matches: 1, current: 1 }) })
  await user.keyboard('{Control>}f{/Control}zzz')
  expect(await screen.findByText('None')).toBeTruthy()
})

test('a browser has none of it, but says what it is made of', async () => {
  const { user } = renderInspect(fakeBackend({ getStatus: () => status, getSamples: () => ({ samples }) }))
  await user.keyboard('{Control>}f{/Control}')
  expect(screen.queryByRole('textbox', { name: 'Text to find' })).toBeNull()
  await user.keyboard('?')
  await user.click(screen.getByRole('button', { name: 'About Tonoscope' }))
  expect(await screen.findByText('TON f801e1c1 (2025-12-05)')).toBeTruthy()
  expect(screen.queryByText('Electron')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Show the logs' })).toBeNull()
})

test('recent files open like dropped ones, and the list can be cleared', async () => {
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

test('a recent file that is gone says so beside the list', async () => {
  const { user } = open({
    'desktop.recentFiles': () => ({ files: [{ id: 'a1', name: 'gone.boc', folder: '/somewhere', at: 1 }] }),
    'desktop.openRecent': () => {
      throw new AppError('input.argument', { name: 'gone.boc', reason: 'the file cannot be read (ENOENT)' })
    },
  })
  await user.click(await screen.findByRole('button', { name: /gone\.boc/ }))
  expect((await screen.findByRole('alert')).textContent).toContain('ENOENT')
})
