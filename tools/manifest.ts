// `npm run manifest`: makes spec/manifest what the specification beside the project says, and prints what changed.
// Who has no specification beside the project needs none: product and tests read the copy.
import { manifestFolder } from '#platform/testing/conformance/manifest.ts'
import { hasOriginal, originalFolder, refresh } from '#platform/testing/conformance/spec_copy.ts'

/** Entries shown of one file; the rest is counted. */
const shownChanges = 30

if (!hasOriginal()) {
  process.stdout.write('No ../shared/spec/manifest beside this project: the copy in spec/manifest stays as it is.\n')
} else {
  const changed = refresh(originalFolder, manifestFolder)
  if (changed.length === 0) process.stdout.write('spec/manifest is up to date.\n')
  for (const { file, changes } of changed) {
    process.stdout.write(`${file}: ${changes.length} changed\n`)
    for (const change of changes.slice(0, shownChanges)) process.stdout.write(`  ${change}\n`)
    if (changes.length > shownChanges) process.stdout.write(`  and ${changes.length - shownChanges} more\n`)
  }
}
