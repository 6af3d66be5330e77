-- What a doctor does for a patient stands in one group of the menu. Pages that an administrator has moved stay where they are.
update rbac_resource page set parent_id = patients.id, sort = moved.sort
  from (values ('/course/teachingPlan', '/course', 30), ('/schedule/record', '/schedule', 40), ('/schedule/comment', '/schedule', 50),
      ('/course/work', '/course', 60)) moved (code, "from", sort),
    rbac_resource patients, rbac_resource before
  where patients.code = '/patient' and patients.type = 'LAYOUT' and patients.deleted_at is null
    and before.code = moved."from" and before.id = page.parent_id
    and page.code = moved.code and page.type = 'PAGE' and page.deleted_at is null;

-- Those that stood in the group behind the assessments as shipped make room.
update rbac_resource page set sort = after.sort
  from (values ('/patient/parent', 30, 70), ('/patient/account', 40, 80), ('/patient/appUser', 50, 90), ('/patient/import', 60, 100))
      after (code, before, sort), rbac_resource patients
  where patients.code = '/patient' and patients.id = page.parent_id
    and page.code = after.code and page.sort = after.before and page.deleted_at is null;

-- Who has a page sees its group.
insert into rbac_role_resource (role_id, resource_id)
  select distinct held.role_id, patients.id
  from rbac_role_resource held
    join rbac_resource page on page.id = held.resource_id and page.type = 'PAGE' and page.deleted_at is null
    join rbac_resource patients on patients.id = page.parent_id and patients.code = '/patient' and patients.deleted_at is null
  on conflict do nothing;
