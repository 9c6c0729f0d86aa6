/**
 * Whether a string or template is SQL that names a table after `from` or `join`. A name that the text itself makes
 * (`with x as (...)`), a function, a sub-select and a value handed in are no tables.
 */
export function namesTable(text: string, tag: string): boolean {
  const isSql = /^sql\b/.test(tag) || /\bselect\b[\s\S]*\bfrom\b|\bdelete\s+from\b|\bjoin\b[\s\S]*\bon\b/i.test(text)
  if (!isSql) return false
  const namedInText = new Set(
    [...text.matchAll(/\b(\w+)(?:\s*\([^)]*\))?\s+as\s+(?:(?:not\s+)?materialized\s+)?\(/gi)].map(([, name]) => name),
  )
  // A sub-select, a function call and a value handed in are no table names; `is distinct from x` and `extract(x from y)` read no table.
  const table =
    /(?<!\bdistinct\s+)(?<!\bextract\s*\(\s*\w+\s+)\b(?:from|join)\s+(?!lateral\b|select\b|only\s+\$)"?([a-z_][\w.]*)"?(?!\w*\s*\()/gi
  return [...text.matchAll(table)].some(([, name]) => !namedInText.has(name))
}

/** Whether a condition says `or` outside of brackets: joined with another by `and`, it would let through what the other keeps out. */
export function isOpenOr(text: string, tag: string): boolean {
  if (!/^(?:sql|expression)<(?:boolean|SqlBool)>$/.test(tag)) return false
  let depth = 0
  for (const [word] of text.matchAll(/'[^']*'|"[^"]*"|[()]|\w+/g)) {
    if (word === '(' || word === 'case') depth += 1
    else if (word === ')' || word === 'end') depth -= 1
    else if (word.toLowerCase() === 'or' && depth === 0) return true
  }
  return false
}
