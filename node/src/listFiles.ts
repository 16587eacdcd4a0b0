import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The files in a folder and its subfolders, as paths relative to it, with `/`. */
export function listFiles(root: string, folder = ''): string[] {
  return readdirSync(join(root, folder)).flatMap(name => {
    const path = folder === '' ? name : `${folder}/${name}`
    return statSync(join(root, path)).isDirectory() ? listFiles(root, path) : [path]
  })
}
