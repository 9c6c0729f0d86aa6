import { IconPrinter } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { PrintDialog } from '#platform/screen/print/PrintButton.tsx'
import { useT } from '#platform/screen/texts/texts.ts'
import { Button } from '#platform/screen/theme/parts.ts'

const base = '/provident_fund/api/v1/provident_fund/'

/** Opens a paper of the fund that is of no single movement: the card of a member, or the summary. */
export function PrintPaper({
  paper,
  title,
  label,
  query = {},
}: {
  readonly paper: `card/${number}` | 'summary'
  readonly title: string
  readonly label: string
  readonly query?: Readonly<Record<string, number>>
}) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        type="button"
        variant="default"
        leftSection={<IconPrinter size={15} stroke={1.8} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t(label)}
      </Button>
      <Suspense fallback={null}>
        {isOpen && <PrintDialog title={title} path={base + paper} query={query} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
