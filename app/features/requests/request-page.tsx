import { AdminPage } from '../../ui/admin-page.tsx'

export default function RequestPage() {
  return (
    <AdminPage title="Richiesta">
      <p className="text-soft">Nessun elemento.</p>
    </AdminPage>
  )
}
