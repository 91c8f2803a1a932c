import { AdminPage } from '../../ui/admin-page.tsx'

export default function MailPage() {
  return (
    <AdminPage title="Posta">
      <p className="text-soft">Nessun elemento.</p>
    </AdminPage>
  )
}
