import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * The files of folders of the project whose names match, installed and built ones left out: their texts by path.
 *
 * @param {readonly string[]} folders
 * @param {RegExp} pattern
 * @returns {Map<string, string>}
 */
export function readFiles(folders, pattern) {
  const paths = folders.flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map(name => `${folder}/${name.split(sep).join('/')}`)
      .filter(path => pattern.test(path) && !/\/(node_modules|dist)\//.test(path)),
  )
  return new Map(paths.map(path => [path, readFileSync(join(root, path), 'utf8')]))
}

/** The modules that a source imports, by value or as a type. @type {(text: string) => string[]} */
export const importsOf = text => ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName)
