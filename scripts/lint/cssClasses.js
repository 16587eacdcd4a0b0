import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const kitFile = fileURLToPath(new URL('../../renderer/src/styles/kit.css', import.meta.url))

/** The names of the classes that a style sheet has rules for. */
export const getClassNames = css =>
  new Set([...css.replace(/\/\*.*?\*\/|\{[^{}]*\}/gs, ' ').matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name))

/** ESLint rule: a class that a component names has a rule, in the imported module or in the kit. */
export const cssClasses = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const modules = new Map()
    let kit
    const checkKit = node => {
      kit ??= getClassNames(readFileSync(kitFile, 'utf8'))
      for (const name of String(node.value).split(/\s+/))
        if (!kit.has(name)) context.report({ node, message: `styles/kit.css has no class ${name}` })
    }
    const className = 'JSXAttribute[name.name="className"]'
    return {
      'ImportDeclaration[source.value=/\\.module\\.css$/]'({ source, specifiers }) {
        const file = resolve(dirname(context.filename), source.value)
        for (const { local } of specifiers)
          modules.set(local.name, { file: source.value, names: getClassNames(readFileSync(file, 'utf8')) })
      },
      'MemberExpression[computed=false]'({ object, property }) {
        const module = modules.get(object.name)
        if (module && !module.names.has(property.name))
          context.report({ node: property, message: `${module.file} has no class ${property.name}` })
      },
      [`${className} > Literal`]: checkKit,
      [`${className} > JSXExpressionContainer > ConditionalExpression > Literal`]: checkKit,
    }
  },
}
