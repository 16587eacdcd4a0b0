import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from '../../../node/src/listFiles.ts'
import { stageDesktop } from '../../../scripts/desktop/stage.ts'
import { emptyFolder, expect, test } from '../../desktop/desktopApp.ts'

// What becomes the archive, file by file; the packager adds Electron around it and nothing to it, and checks that.
test.describe('what is shipped', () => {
  let folder = ''
  test.beforeAll(() => {
    folder = stageDesktop(emptyFolder())
  })

  test('is what was built, its data and its licence: no sources, maps or tests', () => {
    const files = listFiles(folder)
    const expected = [
      /^LICENSE$/,
      /^package\.json$/,
      /^core\/assets\/emulator\.wasm$/,
      /^core\/demo\/demo\.snapshot\.json\.gz$/,
      /^dist\/desktop\/(main|preload|worker)\.cjs$/,
      /^dist\/web\/(index\.html|favicon\.(svg|ico))$/,
      /^dist\/web\/assets\/[\w.-]+\.(js|css|wasm|woff2|gz)$/,
    ]
    expect(files.filter(file => !expected.some(pattern => pattern.test(file)))).toEqual([])
    for (const name of ['main', 'preload', 'worker']) expect(files).toContain(`dist/desktop/${name}.cjs`)
    expect(
      files.filter(file => /\.(ts|tsx|map)$|\.(test|spec|bench)\.|node_modules|(^|\/)\.(?!\/)/.test(file)),
    ).toEqual([])
  })

  test('names no folder of the machine that built it, and no secret', () => {
    const home = [process.cwd(), process.env.HOME ?? process.cwd()].filter(path => path.length > 5)
    for (const file of listFiles(folder).filter(name => /\.(cjs|js|json|html|css)$/.test(name))) {
      const text = readFileSync(join(folder, file), 'utf8')
      for (const path of home) expect(text.includes(path), `${file} names ${path}`).toBe(false)
      expect(text, file).not.toMatch(/-----BEGIN [A-Z ]*PRIVATE KEY-----|\bghp_\w{30,}|\bnpm_\w{30,}|sourceMappingURL=/)
    }
  })

  test('depends on nothing that would have to be installed', () => {
    const about = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, unknown>
    expect(about).toMatchObject({ name: 'tonoscope', main: 'dist/desktop/main.cjs' })
    expect(Object.keys(about)).not.toContain('dependencies')
    for (const name of ['main', 'preload', 'worker']) {
      const text = readFileSync(join(folder, `dist/desktop/${name}.cjs`), 'utf8')
      const loaded = [...text.matchAll(/\brequire\("([^"]+)"\)/g)].map(([, id = '']) => id)
      const own = /^(node:)?(crypto|dns|events|fs|fs\/promises|http|https|module|net|os|path|stream|url|util|v8|zlib)$/
      expect(
        loaded.filter(id => id !== 'electron' && !own.test(id)),
        name,
      ).toEqual([])
    }
    expect(statSync(join(folder, 'dist/desktop/preload.cjs')).size).toBeLessThan(5_000)
  })

  test('works without the project around it', async ({ startApp, context }) => {
    const app = startApp({ main: join(folder, 'dist/desktop/main.cjs') })
    const { page } = await app.show(context)
    await expect(page.getByRole('button', { name: /demo/ })).toBeVisible()
    expect(app.left).toEqual([])
  })
})
