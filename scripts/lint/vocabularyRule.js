import { relative, sep } from 'node:path'
import { isCopied, nameBreach } from './vocabulary.js'

/** ESLint rule: declared names and file names keep to the words of vocabulary.js. */
export const vocabulary = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const file = relative(context.cwd, context.filename).split(sep).join('/')
    const check = (node, name) => {
      const message = nameBreach(name)
      if (message) context.report({ node, message })
    }
    const checkProperty = ({ key, computed }) => {
      // A quoted key is data.
      if (!computed && key.type === 'Identifier' && !isCopied(file, key.name)) check(key, key.name)
    }
    return {
      Program: node => check(node, file.slice(file.lastIndexOf('/') + 1).replace(/(\.test)?\.[a-z]+$/, '')),
      'Program:exit': () => {
        for (const { variables } of context.sourceCode.scopeManager.scopes)
          for (const { name, defs } of variables)
            for (const { type, node, name: id } of defs) {
              // An import keeps the name that the other file has declared.
              const isOwnName = type !== 'ImportBinding' || (node.imported && node.imported.name !== name)
              if (isOwnName && id.type === 'Identifier') check(id, name)
            }
      },
      TSPropertySignature: checkProperty,
      TSMethodSignature: checkProperty,
      PropertyDefinition: checkProperty,
      MethodDefinition: checkProperty,
      'ObjectExpression > Property[shorthand=false]': checkProperty,
    }
  },
}
