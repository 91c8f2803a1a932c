import { AdminPage } from '../../ui/admin-page.tsx'

export default function AuditPage() {
  return (
    <AdminPage title="Registro">
      <p className="text-soft">Nessun elemento.</p>
    </AdminPage>
  )
}
